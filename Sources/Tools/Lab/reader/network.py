"""The network: every second layer of the encoder, and what it says of sentences, words and the whole."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from entries import FEELINGS, KINDS, ROLES
from package import FEED_FORWARD, HEADS, HIDDEN, LAYERS, POSITIONS

SHIPPED_LAYERS = range(0, LAYERS, 2)
HAS_BFLOAT16 = (
    torch.cuda.is_bf16_supported(including_emulation=False)
    if torch.cuda.is_available()
    else torch.cpu.get_capabilities().get("avx512_bf16", False)
)
"""Whether matrices of bfloat16 are multiplied faster here than those of 32 bits."""
FEELING, KIND = 3, 3 + len(FEELINGS)
ANYWHERE = KIND + len(KINDS)
"""Rows of the sentence's output: event among the sentences of its window, keep, valence, feelings, kinds, event among all."""


class Layer(nn.Module):
    def __init__(self, package, index):
        super().__init__()

        def linear(name, inputs, outputs):
            layer = nn.Linear(inputs, outputs)
            layer.weight.data = torch.tensor(package.values(f"l{index}.{name}.w")).reshape(outputs, inputs)
            layer.bias.data = torch.tensor(package.values(f"l{index}.{name}.b"))
            return layer

        def norm(name):
            layer = nn.LayerNorm(HIDDEN, eps=1e-12)
            layer.weight.data = torch.tensor(package.values(f"l{index}.{name}.w"))
            layer.bias.data = torch.tensor(package.values(f"l{index}.{name}.b"))
            return layer

        self.q, self.k, self.v, self.ao = (linear(n, HIDDEN, HIDDEN) for n in ("q", "k", "v", "ao"))
        self.fi, self.fo = linear("fi", HIDDEN, FEED_FORWARD), linear("fo", FEED_FORWARD, HIDDEN)
        self.n1, self.n2 = norm("aln"), norm("oln")

    def forward(self, x, mask, dropout):
        batch, length, _ = x.shape
        heads = lambda y: y.view(batch, length, HEADS, -1).transpose(1, 2)
        attention = F.scaled_dot_product_attention(heads(self.q(x)), heads(self.k(x)), heads(self.v(x)), attn_mask=mask)
        attention = attention.transpose(1, 2).reshape(batch, length, HIDDEN)
        x = self.n1(x + F.dropout(self.ao(attention), dropout, self.training))
        return self.n2(x + F.dropout(self.fo(F.gelu(self.fi(x))), dropout, self.training))


class Reader(nn.Module):
    """Outputs, before softmax, sigmoid and tanh: pieces (B, T, 384), sentences (B, S, ANYWHERE + 1), roles, title, mood, vectors."""

    dropout = 0.1
    is_fast = False
    """Layers are computed in bfloat16, where that is faster: for training."""

    def __init__(self, package, kept, layers=SHIPPED_LAYERS):
        super().__init__()
        from package import dequantized

        table = dequantized(package.rows("emb.word", kept)).reshape(-1, HIDDEN)
        self.word = nn.Embedding.from_pretrained(torch.tensor(table), freeze=True)
        self.pos = nn.Embedding(POSITIONS, HIDDEN)
        self.pos.weight.data = torch.tensor(package.values("emb.pos")).reshape(-1, HIDDEN)[:POSITIONS].clone()
        self.typ = nn.Parameter(torch.tensor(package.values("emb.type")).reshape(-1, HIDDEN)[0].clone())
        self.ln = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.ln.weight.data = torch.tensor(package.values("emb.ln.w"))
        self.ln.bias.data = torch.tensor(package.values("emb.ln.b"))
        self.layers = nn.ModuleList(Layer(package, index) for index in layers)
        self.sent = nn.Linear(3 * HIDDEN, ANYWHERE + 1)
        self.tok, self.ttl = nn.Linear(HIDDEN, 1 + 2 * len(ROLES)), nn.Linear(HIDDEN, 3)
        self.mood, self.vec = nn.Linear(HIDDEN, 1), nn.Linear(HIDDEN, HIDDEN)
        nn.init.eye_(self.vec.weight)
        nn.init.zeros_(self.vec.bias)

    def encoded(self, ids, is_piece):
        """The last layer (B, T, 384) of `ids` (B, T), where `is_piece`."""
        x = self.ln(self.word(ids) + self.pos(torch.arange(ids.shape[1], device=ids.device)) + self.typ)
        x = F.dropout(x, self.dropout, self.training)
        with torch.autocast(ids.device.type, torch.bfloat16, enabled=self.is_fast and HAS_BFLOAT16):
            for layer in self.layers:
                x = layer(x, is_piece[:, None, None, :], self.dropout)
        return x.float()

    def forward(self, ids, is_piece, sentence_of, count):
        """`sentence_of` (B, T): the sentence of each piece, or -1; `count`: the most sentences of a window."""
        x = self.encoded(ids, is_piece)
        place = (sentence_of + 1).clamp(min=0)
        members = F.one_hot(place, count + 1)[:, :, 1:].float().transpose(1, 2)
        sizes = members.sum(2, keepdim=True)
        mean = members @ x / (sizes + 1e-6)
        most = torch.full((len(ids), count + 1, HIDDEN), -1e4, device=ids.device)
        most = most.scatter_reduce(1, place[..., None].expand(-1, -1, HIDDEN), x, "amax")[:, 1:]
        most = torch.where(sizes > 0, most, torch.zeros_like(most))
        whole = (x * is_piece[..., None]).sum(1) / is_piece.sum(1, keepdim=True)
        sentences = self.sent(torch.cat([mean, most, whole[:, None].expand_as(mean)], -1))
        return x, sentences, self.tok(x), self.ttl(x), self.mood(whole)[:, 0], self.vec(mean)
