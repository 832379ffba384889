import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";

/** What a receiver was sent. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How it answers: a status, with these headers, or never. */
export type Answer = number | { readonly status: number; readonly headers: Record<string, string> } | "never";

/** A server on this machine that keeps what it is sent, and answers as the test asks. */
export class Receiver {
  readonly received: Received[] = [];
  /** The next answers; afterwards `usual`. */
  answers: Answer[] = [];
  usual: Answer = 200;
  readonly #server: http.Server;
  readonly #scheme: string;

  private constructor(tls?: { readonly cert: string; readonly key: string }) {
    const serve: http.RequestListener = (request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        this.received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
        const answer = this.answers.shift() ?? this.usual;
        if (answer === "never") return;
        const { status, headers } = typeof answer === "number" ? { status: answer, headers: {} } : answer;
        response.writeHead(status, headers).end("what a receiver says is nobody's to see");
      });
    };
    this.#scheme = tls === undefined ? "http" : "https";
    this.#server = tls === undefined ? http.createServer(serve) : https.createServer(tls, serve);
  }

  static async open(tls?: { readonly cert: string; readonly key: string }): Promise<Receiver> {
    const receiver = new Receiver(tls);
    await new Promise<void>((resolve) => {
      receiver.#server.listen(0, "127.0.0.1", resolve);
    });
    return receiver;
  }

  get url(): string {
    return `${this.#scheme}://localhost:${portOf(this.#server.address())}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("it does not listen");
  return address.port;
}

/** What a push says, as its browser reads it (RFC 8291). */
export function decryptPush(body: Buffer, privateKey: Buffer, auth: string): string {
  const browser = createECDH("prime256v1");
  browser.setPrivateKey(privateKey);
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const derive = (input: Buffer, by: Buffer, purpose: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", input, by, purpose, length));
  const secret = derive(browser.computeSecret(sender), Buffer.from(auth, "base64url"), keyInfo, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, -1).toString();
}
