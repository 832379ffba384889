import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail that was taken. */
export interface TakenMail {
  readonly to: readonly string[];
  /** As it came, with its head. */
  readonly text: string;
}

/** What it does with a mail: takes it, refuses it with a status, or never answers. */
export type Manner = "takes" | "never" | { readonly status: number; readonly at: "RCPT" | "DATA" };

/** A mail server on this machine that keeps what it is sent. */
export class Mailbox {
  readonly mails: TakenMail[] = [];
  /** Passwords that it was given; it accepts all of them. */
  readonly passwords: string[] = [];
  /** Mails that came in whole, whether they were taken or not. */
  heard = 0;
  manner: Manner = "takes";
  readonly #options: SMTPServerOptions;
  #server: SMTPServer | undefined;
  #port = 0;

  constructor(options: SMTPServerOptions = { disabledCommands: ["AUTH", "STARTTLS"] }) {
    this.#options = options;
  }

  get port(): number {
    return this.#port;
  }

  /** The head field of a mail, unfolded and decoded. */
  static field({ text }: TakenMail, name: string): string | undefined {
    const head = (text.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ");
    const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}: `));
    return line === undefined ? undefined : decoded(line.slice(name.length + 2));
  }

  /** What a mail says, decoded. */
  static body({ text }: TakenMail): string {
    const [head = "", ...parts] = text.split("\r\n\r\n");
    const body = parts.join("\r\n\r\n");
    const octets = /^content-transfer-encoding: base64$/im.test(head) ? Buffer.from(body, "base64") : unquoted(body);
    return octets.toString().replaceAll("\r\n", "\n");
  }

  /** At the same port as before, if there was one. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      ...this.#options,
      onAuth: ({ username, password }, _session, done) => {
        this.passwords.push(password ?? "");
        done(null, { user: username });
      },
      onRcptTo: (_address, _session, done) => {
        done(this.#refusal("RCPT"));
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          this.heard += 1;
          const refusal = this.#refusal("DATA");
          if (this.manner === "never") return;
          if (refusal === undefined) {
            const to = session.envelope.rcptTo.map(({ address }) => address);
            this.mails.push({ to, text: Buffer.concat(parts).toString() });
          }
          done(refusal);
        });
      },
    });
    // The test does not mind a connection that its client closes.
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(this.#port, "127.0.0.1", resolve);
    });
    this.#server = server;
    this.#port = portOf(server.server.address());
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    await new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
  }

  #refusal(at: "RCPT" | "DATA"): Error | undefined {
    const { manner } = this;
    if (typeof manner === "string" || manner.at !== at) return undefined;
    return Object.assign(new Error("Not now, or never"), { responseCode: manner.status });
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("it does not listen");
  return address.port;
}

/**
 * Encoded words of RFC 2047, as nodemailer writes them: UTF-8 with Q. A space between two of them is not part of the
 * text.
 */
function decoded(field: string): string {
  const joined = field.replaceAll(/\?= +=\?UTF-8\?Q\?/g, "");
  return joined.replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_word, text: string) =>
    unquoted(text.replaceAll("_", " ")).toString(),
  );
}

/** The octets of a quoted-printable text (RFC 2045, 6.7). */
function unquoted(text: string): Buffer {
  const parts = text.replaceAll("=\r\n", "").split(/=([0-9A-F]{2})/);
  return Buffer.concat(parts.map((part, index) => Buffer.from(part, index % 2 === 0 ? "utf8" : "hex")));
}
