import { createServer, type Server, type Socket } from "node:net";
import { interleaved, joined, RtpWriter, type RtspRequest, RtspSplitter, writeResponse, writeSdp } from "@atrium/rtsp";

/** 640 by 360, baseline. */
const SETS = {
  sps: Uint8Array.from(Buffer.from("67420016a680a02ff950", "hex")),
  pps: Uint8Array.from(Buffer.from("68ce0472", "hex")),
};
const TICKS = 9_000;

/** A stream of pictures of nothing, in the manner of makers whose addresses have a query. */
export class RtspEndpoint {
  port = 0;
  /** `DESCRIBE rtsp://…` */
  readonly asked: string[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => this.#connected(socket));

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const bound = this.#server.address();
    if (bound !== null && typeof bound !== "string") this.port = bound.port;
  }

  async shut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #connected(socket: Socket): void {
    this.#sockets.add(socket);
    const splitter = new RtspSplitter();
    socket.on("data", (octets) => {
      for (const piece of splitter.push(octets)) if (piece.kind === "request") this.#answer(socket, piece);
    });
    socket.on("error", () => undefined);
  }

  #answer(socket: Socket, { method, uri, headers }: RtspRequest): void {
    this.asked.push(`${method} ${uri}`);
    const own = {
      CSeq: headers.get("cseq"),
      ...(method === "OPTIONS" || method === "DESCRIBE" ? {} : { Session: "7" }),
    };
    const described = { "Content-Type": "application/sdp", "Content-Base": `${uri}/` };
    const answer =
      method === "DESCRIBE" ? { headers: { ...own, ...described }, body: writeSdp(SETS) } : { headers: own };
    socket.write(writeResponse(200, answer));
    if (method !== "PLAY") return;
    const writer = new RtpWriter({ payloadType: 96, sequence: 1, source: 1 });
    for (let index = 0; index < 5; index += 1) {
      const unit = new Uint8Array(200).fill(index);
      unit[0] = index === 0 ? 0x65 : 0x61;
      socket.write(joined(writer.picture([unit], index * TICKS).map((packet) => interleaved(0, packet))));
    }
  }
}
