import { createHash } from "node:crypto";
import { type IncomingHttpHeaders, request } from "node:http";

const USER = { username: "atrium", password: "sample-password-pa" };

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}

export function ask(
  port: number,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const asked = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), headers: response.headers }),
      );
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

export function proof(
  challenge: string,
  method: string,
  uri: string,
  password = USER.password,
  username = USER.username,
): string {
  const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? "";
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const secret = hash(`${username}:${field("realm")}:${password}`);
  const response = hash(`${secret}:${field("nonce")}:00000001:c:auth:${hash(`${method}:${uri}`)}`);
  return `Digest username="${username}", realm="${field("realm")}", nonce="${field("nonce")}", uri="${uri}", algorithm=SHA-256, qop=auth, nc=00000001, cnonce="c", response="${response}"`;
}

/** Asks with the unit's password. */
export function callSpeaker(port: number, uri: string, body?: string): Promise<Answer> {
  return callUnit(port, uri, { password: USER.password, body });
}

/** The same of another unit. */
export async function callUnit(
  port: number,
  uri: string,
  { password, body }: { password: string; body?: string | undefined },
): Promise<Answer> {
  const challenge = (await ask(port, uri, {}, body)).headers["www-authenticate"] ?? "";
  const method = body === undefined ? "GET" : "POST";
  return await ask(port, uri, { authorization: proof(challenge, method, uri, password) }, body);
}

let uses = 0;

/** The answer to a camera's challenge; each use of its nonce has the next number. */
export function rtspProof(
  challenges: readonly string[],
  { method, uri, password }: { method: string; uri: string; password: string },
): string {
  uses += 1;
  const count = uses.toString(16).padStart(8, "0");
  const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenges.join())?.[1] ?? "";
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const secret = hash(`${USER.username}:${field("realm")}:${password}`);
  const response = hash(`${secret}:${field("nonce")}:${count}:c:auth:${hash(`${method}:${uri}`)}`);
  return `Digest username="${USER.username}", realm="${field("realm")}", nonce="${field("nonce")}", uri="${uri}", algorithm=SHA-256, qop=auth, nc=${count}, cnonce="c", response="${response}"`;
}

/** The same of a door's controller. */
export async function callDoor(port: number, uri: string, body?: string): Promise<Answer> {
  const challenge = (await ask(port, uri, {}, body)).headers["www-authenticate"] ?? "";
  const method = body === undefined ? "GET" : "POST";
  return await ask(port, uri, { authorization: proof(challenge, method, uri, "sample-password-doors") }, body);
}

/** Uploads a file as a form does. */
export async function uploadClip(port: number, uri: string, file: string, content: Buffer): Promise<Answer> {
  const head = `--form\r\nContent-Disposition: form-data; name="file"; filename="${file}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--form--\r\n")]);
  const challenge = (await ask(port, uri, {}, "")).headers["www-authenticate"] ?? "";
  const type = "multipart/form-data; boundary=form";
  return await ask(port, uri, { authorization: proof(challenge, "POST", uri), "content-type": type }, body);
}
