import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { give } from "./fieldHarness.ts";
import type { FieldEndpoint, Misbehaviour, WriteAnswer } from "./fieldHarness.ts";

export const TEST_USER = { username: "operator", password: 'cor"rect\\horse' } as const;
export const TEST_SERIAL = "02AA00000001";

/** A unit on loopback, written against RFC 7616 and not against our own digest. */
export class VapixEndpoint implements FieldEndpoint {
  misbehaviour: Misbehaviour = "none";
  delay = 0;
  refusesWrites = false;
  takesInstead: number | null = null;
  writeAnswer: WriteAnswer = "given";
  onWritten: (() => void) | null = null;
  onAnswer: (() => void) | null = null;
  mostOpen = 0;
  writes = 0;
  connections = 0;
  port = 0;
  algorithm: "MD5" | "SHA-256" = "SHA-256";
  /** Asks for basic where it is not null. */
  scheme: "Digest" | "Basic" = "Digest";
  /** The unit takes no password but this. */
  password: string = TEST_USER.password;
  /** Requests with a proof that was wrong. */
  wrongPasswords = 0;
  challenges = 0;
  /** Requests to take by nonce before it is too old. */
  usesPerNonce = Infinity;
  /** Before so many of the next proofs, another client of the unit takes a new nonce. */
  othersBetween = 0;
  /** Whether the unit says `stale` of a nonce that it has replaced. */
  saysStale = true;
  /** Paths asked with the right proof. */
  readonly asked: string[] = [];
  /** Set: how a write that was carried out is answered. */
  answersWrite: { readonly status: number; readonly text: string } | null = null;
  /** Set: the next write is carried out and its answer lost. */
  losesAnswer = false;
  /** Each client has a nonce of its own; without it a new one takes the others' away. */
  hasManyNonces = false;
  /** Clips in the order of their numbers. */
  readonly clips: { file: string; content: Buffer }[] = [];
  /** Set: decides when an upload is answered. */
  onUpload: ((give: () => void) => void) | null = null;
  /** Set: how an upload is answered, which is then not kept. */
  answersUpload: { readonly status: number; readonly text: string } | null = null;
  /** The lines of its list of plates. */
  plates: string[] = [];
  /** Set: what it answers in place of any call about plates. */
  answersPlates: { readonly status: number; readonly text: string } | null = null;
  /** Set: how it answers whoever asks for a small picture; without it, it has one. */
  answersSmallPicture: { readonly status: number; readonly text: string } | null = null;
  /** How often each nonce was used. */
  readonly #nonces = new Map<string, number>();
  #readable = 0;
  #writable = 0;
  #late: (() => void)[] = [];
  #words = "";
  #server: Server | null = null;
  #open = 0;

  async open(): Promise<void> {
    const server = createServer((request, response) => this.#received(request, response));
    server.on("connection", () => (this.connections += 1));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.port, "127.0.0.1", resolve);
    });
    const address = server.address();
    if (address !== null && typeof address !== "string") this.port = address.port;
  }

  async shut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.#open = 0;
    this.#nonces.clear();
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
  }

  setReadable(value: number): void {
    this.#readable = value;
  }

  setText(words: string): void {
    this.#words = words;
  }

  giveLate(): void {
    for (const answer of this.#late.splice(0)) answer();
  }

  writable(): number {
    return this.#writable;
  }

  /** As after a restart: every nonce that was given is unknown. */
  forgetNonce(): void {
    this.#nonces.clear();
  }

  #received(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    if (this.misbehaviour === "silent") return;
    this.#open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.#open);
    setTimeout(() => {
      this.#open -= 1;
      const answer = (): void =>
        give(() => !response.destroyed && this.#answer(request, response, Buffer.concat(chunks)), this.onAnswer);
      if (request.complete) answer();
      else request.once("end", answer);
    }, this.delay);
  }

  #answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    if (this.misbehaviour === "garbage") {
      response.socket?.end("\u0001\u0002 nonsense\r\n\r\n");
      return;
    }
    const proof = this.misbehaviour === "another-device" ? "none" : this.#proof(request);
    if (proof !== "right") {
      this.#challenge(response, proof === "stale");
      return;
    }
    const url = new URL(request.url ?? "/", "http://unit");
    this.asked.push(url.pathname + url.search);
    if (url.pathname === "/axis-cgi/basicdeviceinfo.cgi") {
      const propertyList = { Brand: "Test Works", ProdFullName: "T-1", Version: "2.0", SerialNumber: TEST_SERIAL };
      response.end(JSON.stringify({ apiVersion: "1.0", data: { propertyList } }));
      return;
    }
    if (url.pathname === "/axis-cgi/jpg/image.cgi") {
      this.#picture(url.searchParams.get("resolution") ?? "whole", response);
      return;
    }
    if (url.pathname === "/local/fflprapp/api.cgi") {
      this.#plateList(url.searchParams, response);
      return;
    }
    if (url.pathname === "/axis-cgi/mediaclip.cgi") {
      this.#mediaClip(url.searchParams, response, body);
      return;
    }
    if (url.searchParams.get("group") === "MediaClip") {
      response.end(
        this.clips.map(({ file }, at) => `root.MediaClip.M${at}.Location=/etc/audioclips/${file}\n`).join(""),
      );
      return;
    }
    if (url.pathname !== "/axis-cgi/param.cgi") {
      response.writeHead(404).end("no such page");
      return;
    }
    if (url.searchParams.get("action") === "list") {
      response.end(
        `root.Test.Temperature=${this.#readable}\r\nroot.Test.Level=${this.#writable}\r\nroot.Test.Message=${this.#words}\r\n`,
      );
      return;
    }
    this.#write(url, response);
  }

  #picture(size: string, response: ServerResponse): void {
    if (size !== "whole" && this.answersSmallPicture !== null) {
      response.writeHead(this.answersSmallPicture.status).end(this.answersSmallPicture.text);
      return;
    }
    response.end(Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.from(size)]));
  }

  #plateList(query: URLSearchParams, response: ServerResponse): void {
    const line = query.get("plate") ?? "";
    if (this.answersPlates !== null && query.get("api") !== "exportallow") {
      response.writeHead(this.answersPlates.status).end(this.answersPlates.text);
      return;
    }
    if (query.get("api") === "addplate") this.plates.push(line);
    if (query.get("api") === "delplate") this.plates = this.plates.filter((one) => one.split(",")[0] !== line);
    response.end(query.get("api") === "exportallow" ? this.plates.join("\r\n") : "");
  }

  #mediaClip(query: URLSearchParams, response: ServerResponse, body: Buffer): void {
    const number = Number(query.get("clip") ?? -1);
    if (query.get("action") === "download") {
      response.end(this.clips[number]?.content);
      return;
    }
    if (query.get("action") === "remove") {
      this.clips.splice(number, 1);
      response.end("OK\n");
      return;
    }
    if (this.answersUpload !== null) {
      response.writeHead(this.answersUpload.status).end(this.answersUpload.text);
      return;
    }
    const text = body.toString("latin1");
    const boundary = text.slice(0, text.indexOf("\r\n"));
    const content = body.subarray(text.indexOf("\r\n\r\n") + 4, text.lastIndexOf(`\r\n${boundary}--`));
    this.clips.push({ file: /filename="([^"]*)"/.exec(text)?.[1] ?? "", content });
    const answer = (): void => void response.end(`uploaded=${this.clips.length - 1}\n`);
    if (this.onUpload === null) answer();
    else this.onUpload(answer);
  }

  #write(url: URL, response: ServerResponse): void {
    this.writes += 1;
    if (this.refusesWrites) {
      response.writeHead(403).end("# Error: Level is locked at the unit\r\n");
      return;
    }
    this.#writable = this.takesInstead ?? Number(url.searchParams.get("Test.Level"));
    if (this.losesAnswer) {
      this.losesAnswer = false;
      response.socket?.destroy();
      return;
    }
    const { status, text } = this.answersWrite ?? { status: 200, text: "OK\r\n" };
    if (this.writeAnswer === "given") response.writeHead(status).end(text);
    if (this.writeAnswer === "late") this.#late.push(() => response.end("OK\r\n"));
    this.onWritten?.();
  }

  #challenge(response: ServerResponse, isStale: boolean): void {
    this.challenges += 1;
    if (!this.hasManyNonces) this.#nonces.clear();
    const nonce = `nonce-${this.challenges}-${Math.random()}`;
    this.#nonces.set(nonce, 0);
    const serial = this.misbehaviour === "another-device" ? "02AA000000FF" : TEST_SERIAL;
    const stale = isStale ? ", stale=true" : "";
    const digest = `Digest realm="AXIS_${serial}", nonce="${nonce}", algorithm=${this.algorithm}, qop="auth", opaque="o,1"${stale}`;
    const offers = this.scheme === "Basic" ? ['Basic realm="unit"'] : ['Basic realm="unit"', digest];
    response.writeHead(401, { "www-authenticate": offers }).end();
  }

  #proof(request: IncomingMessage): "right" | "wrong" | "stale" | "none" {
    const header = request.headers.authorization;
    if (header === undefined) return "none";
    if (this.scheme === "Basic") {
      const right = `Basic ${Buffer.from(`${TEST_USER.username}:${this.password}`).toString("base64")}`;
      return this.#judged(header === right);
    }
    const field = (name: string): string =>
      (new RegExp(`[ ,]${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^,]+))`).exec(header) ?? [])
        .slice(1)
        .join("")
        .replaceAll(/\\(.)/g, "$1");
    if (this.othersBetween > 0) {
      this.othersBetween -= 1;
      return this.saysStale ? "stale" : "none";
    }
    const nonce = field("nonce");
    const uses = (this.#nonces.get(nonce) ?? Infinity) + 1;
    if (uses === Infinity) return "none";
    this.#nonces.set(nonce, uses);
    if (uses > this.usesPerNonce) return "stale";
    const hash = (text: string): string =>
      createHash(this.algorithm === "MD5" ? "md5" : "sha256")
        .update(text)
        .digest("hex");
    const count = uses.toString(16).padStart(8, "0");
    const secret = hash(`${TEST_USER.username}:AXIS_${TEST_SERIAL}:${this.password}`);
    const asked = hash(`${request.method ?? ""}:${request.url ?? ""}`);
    const expected = hash(`${secret}:${nonce}:${count}:${field("cnonce")}:auth:${asked}`);
    return this.#judged(field("response") === expected && field("uri") === request.url && field("opaque") === "o,1");
  }

  #judged(isRight: boolean): "right" | "wrong" {
    if (!isRight) this.wrongPasswords += 1;
    return isRight ? "right" : "wrong";
  }
}
