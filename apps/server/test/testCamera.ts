import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { interleaved, joined, type RtspRequest, RtpWriter, RtspSplitter, writeResponse, writeSdp } from "@atrium/rtsp";
import { PICTURE_TICKS, pictureOf, SETS } from "./pictures.ts";

const USERNAME = "atrium";
const REALM = "Test camera";
/** ms between two pictures. */
const PACE = 20;

export interface CameraRequest {
  readonly method: string;
  readonly uri: string;
  readonly hasProof: boolean;
}

/** A camera of RTSP over TCP that does what a test wants: real sockets, real digest, pictures of no image. */
export class TestCamera {
  readonly asked: CameraRequest[] = [];
  password = "sample-password-cctv";
  /** The status in place of 200, of requests that are let in; 0: none at all. */
  statusOf: (request: RtspRequest) => number = () => 200;
  /** What becomes of the octets of a picture; undefined: they are not sent. */
  spoil: (octets: Uint8Array) => Uint8Array | undefined = (octets) => octets;
  ticksOf = (index: number): number => index * PICTURE_TICKS;
  /** Octets of a picture that rests on others. */
  size = 400;
  /** Pictures so far. */
  shown = 0;
  readonly #nonce = randomBytes(8).toString("hex");
  readonly #packets = new RtpWriter({ payloadType: 96, sequence: 0, source: 1 });
  readonly #open = new Set<Socket>();
  readonly #playing = new Set<Socket>();
  readonly #server: Server = createServer((socket) => this.#connected(socket));
  #timer: NodeJS.Timeout | undefined;

  async start(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.#timer = setInterval(() => this.#film(), PACE);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  get port(): number {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on TCP
    return (this.#server.address() as AddressInfo).port;
  }

  /** Connections that are open. */
  get streams(): number {
    return this.#open.size;
  }

  times(method: string): number {
    return this.asked.filter((one) => one.method === method).length;
  }

  /** Ends every connection, after some octets. */
  cut(last?: Uint8Array): void {
    for (const socket of this.#open) {
      if (last !== undefined) socket.end(last);
      else socket.destroy();
    }
    this.#playing.clear();
  }

  /** As it is, beside the pictures. */
  send(octets: Uint8Array): void {
    for (const socket of this.#playing) socket.write(octets);
  }

  /** The packets of the next picture, as they travel. */
  next(): Uint8Array {
    const { units, isKey } = pictureOf(this.shown, this.size);
    const whole = isKey ? [SETS.sps, SETS.pps, ...units] : units;
    const packets = this.#packets.picture(whole, this.ticksOf(this.shown));
    this.shown += 1;
    return joined(packets.map((packet) => interleaved(0, packet)));
  }

  #film(): void {
    if (this.#playing.size === 0) return;
    const octets = this.spoil(this.next());
    if (octets !== undefined) this.send(octets);
  }

  #connected(socket: Socket): void {
    const splitter = new RtspSplitter();
    this.#open.add(socket);
    socket.on("data", (octets) => {
      for (const piece of splitter.push(octets)) if (piece.kind === "request") this.#answer(socket, piece);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.#open.delete(socket);
      this.#playing.delete(socket);
    });
  }

  #answer(socket: Socket, request: RtspRequest): void {
    const { method, uri, headers } = request;
    const proof = headers.get("authorization");
    this.asked.push({ method, uri, hasProof: proof !== undefined });
    const common = { CSeq: headers.get("cseq"), Session: "test;timeout=60" };
    if (method !== "OPTIONS" && !this.#isProved(request, proof ?? "")) {
      const challenge = `Digest realm="${REALM}", nonce="${this.#nonce}", qop="auth", algorithm=SHA-256`;
      socket.write(writeResponse(401, { headers: { ...common, "WWW-Authenticate": challenge } }));
      return;
    }
    const status = this.statusOf(request);
    if (status === 0) return;
    const isDescribed = method === "DESCRIBE" && status === 200;
    const transport = method === "SETUP" ? "RTP/AVP/TCP;unicast;interleaved=0-1" : undefined;
    const body = isDescribed ? { body: writeSdp(SETS) } : {};
    socket.write(writeResponse(status, { headers: { ...common, Transport: transport }, ...body }));
    if (method === "PLAY" && status === 200) this.#playing.add(socket);
  }

  #isProved({ method, uri }: RtspRequest, proof: string): boolean {
    const field = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(proof)?.[1] ?? "";
    const hash = (text: string) => createHash("sha256").update(text).digest("hex");
    const secret = hash(`${USERNAME}:${REALM}:${this.password}`);
    const use = [this.#nonce, field("nc"), field("cnonce"), "auth", hash(`${method}:${uri}`)];
    return field("response") === hash([secret, ...use].join(":"));
  }
}
