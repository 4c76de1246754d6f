#include <ggml.h>
#include <ggml-backend.h>
