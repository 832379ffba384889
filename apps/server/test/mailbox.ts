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

  /** What a mail says, decoded; of one with a file, the words before it. */
  static body(mail: TakenMail): string {
    return contentOf(partsOf(mail)[0] ?? "")
      .toString()
      .replaceAll("\r\n", "\n");
  }

  /** The file that a mail carries. */
  static attachment(mail: TakenMail): { readonly head: string; readonly content: Buffer } {
    const part = partsOf(mail)[1];
    if (part === undefined) throw new Error("the mail has no file");
    return { head: headOf(part), content: contentOf(part) };
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

/** The parts of a mail of several (RFC 2046, 5.1), each with its head; one of a single part is that part. */
function partsOf({ text }: TakenMail): readonly string[] {
  const boundary = /^content-type: multipart\/mixed;\s+boundary="([^"]+)"/im.exec(headOf(text))?.[1];
  if (boundary === undefined) return [text];
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.slice("\r\n".length, -"\r\n".length));
}

function headOf(part: string): string {
  return part.split("\r\n\r\n")[0] ?? "";
}

function contentOf(part: string): Buffer {
  const head = headOf(part);
  const body = part.slice(head.length + "\r\n\r\n".length);
  return /^content-transfer-encoding: base64$/im.test(head) ? Buffer.from(body, "base64") : unquoted(body);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("it does not listen");
  return address.port;
}

/**
 * Encoded words of RFC 2047, as nodemailer writes them: UTF-8 with Q or base64. A space between two of them is not part of
 * the text.
 */
function decoded(field: string): string {
  const joined = field.replaceAll(/\?= +=\?UTF-8\?/g, "?==?UTF-8?");
  return joined.replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/g, (_word, way: string, text: string) =>
    (way === "B" ? Buffer.from(text, "base64") : unquoted(text.replaceAll("_", " "))).toString(),
  );
}

/** The octets of a quoted-printable text (RFC 2045, 6.7). */
function unquoted(text: string): Buffer {
  const parts = text.replaceAll("=\r\n", "").split(/=([0-9A-F]{2})/);
  return Buffer.concat(parts.map((part, index) => Buffer.from(part, index % 2 === 0 ? "utf8" : "hex")));
}
