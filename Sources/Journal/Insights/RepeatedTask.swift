import Model
package import Store
import Text

/// A task that one or several entries say in the same words.
package struct RepeatedTask: Equatable, Sendable {
  /// Said last.
  package var last: StoredTask
  /// The same in other entries, in the order said.
  package var earlier: [StoredTask] = []

  /// When it is due, as was said last; nil if that was never said.
  package var due: String? { last.task.due ?? earlier.last { $0.task.due != nil }?.task.due }

  /// `tasks`, which are in the order said, each once in the order said last. Tasks with two dates are two tasks.
  package static func all(_ tasks: [StoredTask]) -> [RepeatedTask] {
    var found: [RepeatedTask] = []
    var places: [String: [Int]] = [:]
    // Where each was said last, among `tasks`.
    var order: [Int] = []
    for (index, stored) in tasks.enumerated() {
      let key = stored.task.key
      let same = places[key]?.last { place in
        guard let due = found[place].due, let other = stored.task.due else { return true }
        return due == other
      }
      if let same {
        found[same].earlier.append(found[same].last)
        found[same].last = stored
        order[same] = index
      } else {
        places[key, default: []].append(found.count)
        found.append(RepeatedTask(last: stored))
        order.append(index)
      }
    }
    return found.indices.sorted { order[$0] < order[$1] }.map { found[$0] }
  }

  /// The tasks of `tasks`, which are in the order said, that were said before `task` in the same words.
  package static func earlier(than task: StoredTask, among tasks: [StoredTask]) -> [StoredTask] {
    let all = Self.all(tasks).lazy.map { $0.earlier + [$0.last] }
    return all.first { $0.contains(task) }.map { Array($0.prefix { $0 != task }) } ?? []
  }
}
