import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { interleaved, joined, type RtspRequest, RtpWriter, RtspSplitter, writeResponse, writeSdp } from "@atrium/rtsp";
import { PICTURE_TICKS, pictureOf, SETS } from "./pictures.ts";
import { type CameraWire, listenFor, type Transport } from "./testCameraWires.ts";

const USERNAME = "atrium";
const REALM = "Test camera";

export interface CameraRequest {
  readonly method: string;
  readonly uri: string;
  readonly hasProof: boolean;
}

/** A camera of RTSP, over TCP or a websocket, that does what a test wants: real sockets, real digest, pictures of no image. */
export class TestCamera {
  readonly asked: CameraRequest[] = [];
  password = "sample-password-cctv";
  /** The status in place of 200, of requests that are let in; 0: none at all. */
  statusOf: (request: RtspRequest) => number = () => 200;
  /** What becomes of the octets of a picture; undefined: they are not sent. */
  spoil: (octets: Uint8Array) => Uint8Array | undefined = (octets) => octets;
  ticksOf = (index: number): number => index * PICTURE_TICKS;
  /** ms between two pictures, from its start on. */
  pace = 20;
  /** Octets of a picture that rests on others. */
  size = 400;
  /** Pictures so far. */
  shown = 0;
  readonly #nonce = randomBytes(8).toString("hex");
  readonly #packets = new RtpWriter({ payloadType: 96, sequence: 0, source: 1 });
  /** Of a websocket's upgrade, by its query: 101 opens it, 0 answers nothing. */
  upgradeOf: (query: URLSearchParams) => number = () => 101;
  readonly transport: Transport;
  readonly #open = new Set<CameraWire>();
  readonly #playing = new Set<CameraWire>();
  readonly #splitters = new WeakMap<CameraWire, RtspSplitter>();
  /** All, also those that are no stream. */
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #timer: NodeJS.Timeout | undefined;

  constructor(transport: Transport = "TCP") {
    this.transport = transport;
    this.#server = listenFor(transport, {
      upgradeOf: (query) => this.upgradeOf(query),
      onWire: (wire) => this.#connected(wire),
      onOctets: (wire, octets) => this.#heard(wire, octets),
      onClose: (wire) => this.#gone(wire),
    });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.#timer = setInterval(() => this.#film(), this.pace);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.cut();
    for (const socket of this.#sockets) socket.destroy();
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
    for (const wire of this.#open) wire.cut(last);
    this.#playing.clear();
  }

  /** As it is, beside the pictures. */
  send(octets: Uint8Array): void {
    for (const wire of this.#playing) wire.send(octets);
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

  #connected(wire: CameraWire): void {
    this.#open.add(wire);
    this.#splitters.set(wire, new RtspSplitter());
  }

  #heard(wire: CameraWire, octets: Uint8Array): void {
    for (const piece of this.#splitters.get(wire)?.push(octets) ?? []) {
      if (piece.kind === "request") this.#answer(wire, piece);
    }
  }

  #gone(wire: CameraWire): void {
    this.#open.delete(wire);
    this.#playing.delete(wire);
  }

  #answer(wire: CameraWire, request: RtspRequest): void {
    const { method, uri, headers } = request;
    const proof = headers.get("authorization");
    this.asked.push({ method, uri, hasProof: proof !== undefined });
    const common = { CSeq: headers.get("cseq"), Session: "test;timeout=60" };
    if (method !== "OPTIONS" && !this.#isProved(request, proof ?? "")) {
      const challenge = `Digest realm="${REALM}", nonce="${this.#nonce}", qop="auth", algorithm=SHA-256`;
      wire.send(writeResponse(401, { headers: { ...common, "WWW-Authenticate": challenge } }));
      return;
    }
    const status = this.statusOf(request);
    if (status === 0) return;
    const isDescribed = method === "DESCRIBE" && status === 200;
    const transport = method === "SETUP" ? "RTP/AVP/TCP;unicast;interleaved=0-1" : undefined;
    const body = isDescribed ? { body: writeSdp(SETS) } : {};
    wire.send(writeResponse(status, { headers: { ...common, Transport: transport }, ...body }));
    if (method === "PLAY" && status === 200) this.#playing.add(wire);
  }

  #isProved({ method, uri }: RtspRequest, proof: string): boolean {
    const field = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(proof)?.[1] ?? "";
    const hash = (text: string) => createHash("sha256").update(text).digest("hex");
    const secret = hash(`${USERNAME}:${REALM}:${this.password}`);
    const use = [this.#nonce, field("nc"), field("cnonce"), "auth", hash(`${method}:${uri}`)];
    return field("response") === hash([secret, ...use].join(":"));
  }
}
