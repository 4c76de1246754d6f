#!/bin/bash
# After all packs, whatever became of them: what the owner has asked for meanwhile, the index, the surfaces.
#SBATCH --job-name=sonar-1a2b3c4d
#SBATCH --output=/shared/packs/logs/%j.log
#SBATCH --open-mode=append
#SBATCH --requeue
#SBATCH --kill-on-invalid-dep=yes
#SBATCH --ntasks=1
exec /shared/bin/sonar cluster finish --journal /shared/journal --name sonar-1a2b3c4d
