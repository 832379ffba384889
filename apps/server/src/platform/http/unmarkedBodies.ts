import { withoutMarks } from "@atrium/words";
import type { Http } from "./ourFastify.ts";

/** Takes the marks of kept sentences out of bodies and queries, before they are checked: only the server writes such sentences. */
export function addUnmarkedBodies(app: Http): void {
  app.addHook("preValidation", (request, _reply, done) => {
    const sent = { body: request.body, query: request.query };
    removeMarks(sent);
    request.body = sent.body;
    request.query = sent.query;
    done();
  });
}

/** Changes texts and keys that have a mark, however deep they lie: a recursion would overflow in one that is nested deeply. */
function removeMarks(sent: object): void {
  const waiting: object[] = [sent];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    for (const key of Object.keys(parent)) {
      const value: unknown = Reflect.get(parent, key);
      const name = withoutMarks(key);
      const clean = typeof value === "string" ? withoutMarks(value) : value;
      if (name !== key) Reflect.deleteProperty(parent, key);
      if (name !== key || clean !== value) {
        const written = { value: clean, enumerable: true, writable: true, configurable: true };
        Reflect.defineProperty(parent, name, written);
      }
      // Octets have no texts.
      if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value)) waiting.push(value);
    }
  }
}
