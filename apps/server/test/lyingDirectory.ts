import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";

/** What it says to each request, by the tag of the request: 0x60 bind, 0x63 search, 0x77 StartTLS. Undefined: nothing. */
export type Says = (request: {
  readonly tag: number;
  readonly bytes: Buffer;
  readonly id: number;
}) => Buffer | undefined;

/** For tests: a directory without a word of its own: it answers as the test says, byte for byte. */
export class LyingDirectory {
  /** The requests that it got, as text, whatever stands in them. */
  readonly heard: string[] = [];
  connections = 0;
  says: Says = () => undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("data", (bytes: Buffer) => {
        this.heard.push(bytes.toString("latin1"));
        // Message ids of one connection are short here, and so are their lengths or they have one more byte.
        const at = (bytes[1] ?? 0) < 0x80 ? 2 : 2 + ((bytes[1] ?? 0) & 0x7f);
        const answer = this.says({ bytes, id: bytes[at + 2] ?? 0, tag: bytes[at + 3] ?? 0 });
        if (answer !== undefined) socket.write(answer);
      });
    });
  }

  static async start(): Promise<LyingDirectory> {
    const made = new LyingDirectory();
    made.#server.listen(0, "127.0.0.1");
    await once(made.#server, "listening");
    return made;
  }

  get address(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("it does not listen");
    return `ldap://127.0.0.1:${address.port}`;
  }

  /** Ends the connections that there are. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  async stop(): Promise<void> {
    this.hangUp();
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** An element of BER. */
function element(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = body.length < 0x80 ? [tag, body.length] : [tag, 0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from(head), body]);
}

/** An answer of LDAP: 0x61 to a bind, 0x65 the end of a search, 0x78 to StartTLS. */
export function result(id: number, tag: number, code = 0, words = ""): Buffer {
  const parts = [element(0x0a, Buffer.from([code])), element(0x04), element(0x04, words)];
  return element(0x30, element(0x02, Buffer.from([id])), element(tag, ...parts));
}

/** An entry that a search has found. */
export function entry(id: number, dn: string, attributes: Readonly<Record<string, Buffer | string>>): Buffer {
  const list = Object.entries(attributes).map(([name, value]) =>
    element(0x30, element(0x04, name), element(0x31, element(0x04, value))),
  );
  return element(0x30, element(0x02, Buffer.from([id])), element(0x64, element(0x04, dn), element(0x30, ...list)));
}
