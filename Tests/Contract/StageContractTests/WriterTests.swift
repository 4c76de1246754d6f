import Testing

@testable import StageContract

@Suite struct WriterTests {
  @Test(arguments: [
    ("http://127.0.0.1:11434", LocalEndpoint.Address.tcp(host: .v4, port: 11434), ""),
    ("http://[::1]:8080/v1/", .tcp(host: .v6, port: 8080), "/v1"),
    ("http://localhost", .tcp(host: .localhost, port: 80), ""),
    ("unix:/run/user/1000/llama.sock", .socket(path: "/run/user/1000/llama.sock"), ""),
    ("unix:///tmp/l.sock", .socket(path: "/tmp/l.sock"), ""),
  ])
  func anEndpointIsAPlaceOnThisMachine(text: String, address: LocalEndpoint.Address, path: String) {
    let endpoint = LocalEndpoint(text)
    #expect(endpoint?.address == address && endpoint?.path == path)
  }

  @Test(arguments: [
    "", "127.0.0.1:11434", "https://127.0.0.1:1", "http://example.org", "http://127.0.0.1.example.org:1",
    "http://localhost.example.org", "http://user@127.0.0.1:1", "http://127.0.0.1:1@example.org",
    "http://example.org@127.0.0.1", "http://127.0.0.2:1", "http://0.0.0.0:1", "http://[::]:1",
    "http://127.1:1",
    "http://2130706433", "http://127.0.0.1:", "http://127.0.0.1:0", "http://127.0.0.1:65536",
    "http://127.0.0.1:1x",
    "http://127.0.0.1:+1", "http://127.0.0.1:1/?a", "http://127.0.0.1:1/#a", "http://127.0.0.1:1/%2e",
    "http://127.0.0.1\\@example.org", "http://127.0.0.1 :1", "http://LOCALHOST:1", "http://[::1:1",
    "HTTP://127.0.0.1", "http:/127.0.0.1", "http://localhost:\u{661}", "unix:relative.sock", "unix:",
    "unix:/",
    "unix://host/path", "unix:/" + String(repeating: "x", count: 120),
  ])
  func nothingElseIsAnEndpoint(text: String) {
    #expect(LocalEndpoint(text) == nil)
  }

  @Test(arguments: [
    (#"{"endpoint": "http://127.0.0.1:1", "model": "qwen3:4b"}"#, "qwen3:4b", true),
    (#"{"endpoint":"unix:/s"}"#, "unix:/s", true),
    (#"{"endpoint":"unix:/s","private":true,"user":"ollama"}"#, "unix:/s", true),
    (#"{"gguf":"/m/a.gguf"}"#, "a.gguf", false),
  ])
  func aWriterIsAServerOrAFile(json: String, name: String, isServer: Bool) throws {
    let writer = try Writer(json: json)
    #expect(writer.name == name && writer.isServer == isServer)
    #expect(try Writer(json: writer.json) == writer)
    #expect(writer.json == json.replacing(" ", with: ""))
  }

  @Test func aServerGetsPrivateEntriesOnlyWhereThatIsSaid() throws {
    for (json, takes) in [
      (#"{"endpoint":"unix:/s"}"#, false), (#"{"endpoint":"unix:/s","private":false}"#, false),
      (#"{"endpoint":"unix:/s","private":true}"#, true), (#"{"gguf":"/m/a.gguf"}"#, true),
    ] {
      #expect(try Writer(json: json).takesPrivate == takes, "\(json)")
    }
  }

  @Test(arguments: [
    ("", "must be"), ("[]", "must be"), ("{}", "must be"), (#"{"model": "m"}"#, "must be"),
    (#"{"endpoint": "http://127.0.0.1:1", "gguf": "m"}"#, "must be"),
    (#"{"gguf": "m", "model": "m"}"#, "must be"), (#"{"gguf": "m", "private": true}"#, "must be"),
    (#"{"gguf": "m", "user": "ollama"}"#, "must be"),
    (#"{"endpoint": "unix:/s", "user": 1.5}"#, "user must be"),
    (#"{"endpoint": "unix:/s", "private": "yes"}"#, "private must be true or false"),
    (#"{"modle": "m", "endpoint": "http://127.0.0.1:1"}"#, "unknown key modle; did you mean model?"),
    (#"{"key": "m"}"#, "unknown key key; it must be {endpoint"), (#"{"gguf": 1}"#, "gguf must be a text"),
    (#"{"gguf": ""}"#, "gguf must be a text"),
    (#"{"endpoint": "http://10.0.0.1:1"}"#, "endpoint must be http://127"),
  ])
  func whatIsWrongIsSaid(json: String, message: String) {
    let failure = #expect(throws: StageFailure.self) { try Writer(json: json) }
    #expect(failure?.status == .unavailable && failure?.message.hasPrefix("writer: " + message) == true)
  }
}
