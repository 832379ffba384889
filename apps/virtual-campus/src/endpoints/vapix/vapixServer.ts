import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { Duplex } from "node:stream";
import { type FaultBoard, connectionTarget, deviceTarget } from "../../faults/faultBoard.ts";
import { LateAnswers } from "../../faults/lateAnswers.ts";
import type { Announcement } from "../discovery/probe.ts";
import type { Endpoint } from "../endpoint.ts";
import { DigestGate, type Login } from "./digestGate.ts";
import { allowPage } from "./pageOrigins.ts";

const NO_BODY = Buffer.alloc(0);
const MAX_BODY = 65_536;
/** The same for who has a proof: an upload. */
const MAX_UPLOAD = 24 * 1_048_576;
/** ms that a unit keeps an idle connection, as it says in its answers: its client asks again within ten seconds. */
const KEEP_ALIVE = 30_000;
/** Last digit of the serial number that a unit has which answers in another one's place. */
const STRANGER = "F";

/** A call as it arrived, after the password was right. */
export interface VapixCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** The same as it came, with its type: an upload. */
  readonly octets: Buffer;
  readonly type: string;
}

export interface VapixAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

/** An answer that does not end by itself. */
export interface VapixStream {
  readonly type: string;
  /** The answer to it ends it. */
  open(reader: StreamReader): () => void;
}

export interface StreamReader {
  readonly send: (octets: Uint8Array) => void;
  /** Octets that have not left yet. */
  readonly waiting: () => number;
  readonly close: () => void;
}

/** One HTTP device. */
export interface VapixUnit {
  readonly device: string;
  readonly name: string;
  /** What it is, as it says when somebody looks for devices: `Network Loudspeaker`. */
  readonly hardware: string;
  readonly host: string;
  readonly port: number;
  readonly serial: string;
  /** Anybody may ask this, as VAPIX says of some calls; undefined where the password is needed. */
  openAnswer(call: VapixCall): VapixAnswer | undefined;
  /** A promise where the unit keeps the question until it has something to tell. */
  answer(call: VapixCall): VapixAnswer | VapixStream | Promise<VapixAnswer>;
  /** Whether a call changes something, which the switchboard can forbid. */
  isCommand(call: VapixCall): boolean;
  /** Whether somebody has given it another password than its connection's. */
  hasOtherPassword(): boolean;
  /** Whether it sends each of its answers a second time, unasked. */
  answersTwice?(): boolean;
  /** Whether pages of its own machine may read its answers, as an Axis device allows it where somebody has set it. */
  readonly hasPages?: boolean;
  /** Goes on in another protocol; absent: it speaks HTTP alone. */
  upgrade?(request: IncomingMessage, stream: Duplex, head: Buffer): void;
}

export interface VapixServerOptions {
  readonly connection: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  /** Of all of them, an account that may look and do nothing else. */
  readonly viewer?: Login | undefined;
  readonly units: readonly VapixUnit[];
  readonly faults: FaultBoard;
  readonly clock: () => number;
}

interface Listening {
  readonly unit: VapixUnit;
  readonly gate: DigestGate;
  server: Server | undefined;
}

/** HTTP devices with digest sign-in, each on a port of its own, that one connection's password opens. */
export class VapixServer implements Endpoint {
  readonly connection: string;
  readonly name: string;
  readonly protocol = "vapix";
  readonly #options: VapixServerOptions;
  readonly #units: readonly Listening[];
  readonly #late: LateAnswers;
  readonly #upgraded = new Set<Duplex>();

  constructor(options: VapixServerOptions) {
    this.connection = options.connection;
    this.name = options.name;
    this.#options = options;
    this.#late = new LateAnswers(options.faults);
    const { username, password, viewer, clock, faults } = options;
    this.#units = options.units.map((unit) => ({
      unit,
      gate: new DigestGate({
        clock,
        username,
        viewer,
        get serial() {
          const targets = [deviceTarget(unit.device), connectionTarget(options.connection)];
          const isStranger = targets.some((target) => faults.has(target, "wrong-device"));
          return isStranger ? `${unit.serial.slice(0, -1)}${STRANGER}` : unit.serial;
        },
        get password() {
          return unit.hasOtherPassword() ? `not ${password}` : password;
        },
      }),
      server: undefined,
    }));
  }

  /** That of the first unit. */
  get port(): number {
    const [first] = this.#units;
    return first === undefined ? 0 : portOf(first);
  }

  /** The port that a device listens on; undefined for an unknown one. */
  portOf(device: string): number | undefined {
    const found = this.#units.find(({ unit }) => unit.device === device);
    return found === undefined ? undefined : portOf(found);
  }

  announced(): Announcement[] {
    const { faults } = this.#options;
    return this.#units.flatMap((one) => {
      const { device, host, name, hardware, serial } = one.unit;
      const targets = [deviceTarget(device), connectionTarget(this.connection)];
      if (one.server === undefined || targets.some((target) => faults.has(target, "offline"))) return [];
      return [{ host, port: portOf(one), name, hardware, serial }];
    });
  }

  async start(): Promise<void> {
    await Promise.all(this.#units.map((one) => this.#listen(one)));
  }

  async stop(): Promise<void> {
    this.#late.stop();
    for (const stream of this.#upgraded) {
      stream.destroy();
    }
    await Promise.all(
      this.#units.map(async (one) => {
        const { server } = one;
        one.server = undefined;
        one.gate.forget();
        server?.closeAllConnections();
        await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
      }),
    );
  }

  async #listen(one: Listening): Promise<void> {
    const { host, port, device } = one.unit;
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE }, (request, response) => {
      this.#received(one, request, response).catch(() => response.destroy());
    });
    if (one.unit.upgrade !== undefined) {
      server.on("upgrade", (request, stream, head) => {
        stream.on("error", () => stream.destroy());
        this.#upgraded.add(stream);
        stream.once("close", () => this.#upgraded.delete(stream));
        one.unit.upgrade?.(request, stream, head);
      });
    }
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, resolve);
      });
    } catch (cause) {
      throw new Error(`${device} can't listen on port ${port}`, { cause });
    }
    one.server = server;
  }

  async #received({ unit, gate }: Listening, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization, "content-type": type = "" } = request.headers;
    const octets = await bodyOf(request, authorization === undefined ? MAX_BODY : MAX_UPLOAD);
    const body = octets.length > MAX_BODY ? "" : octets.toString("utf8");
    const { faults } = this.#options;
    const targets = [deviceTarget(unit.device), connectionTarget(this.connection)];
    await new Promise<void>((resolve) => this.#late.add(targets, resolve));
    if (targets.some((target) => faults.has(target, "offline")) || response.destroyed) {
      response.destroy();
      return;
    }
    if (targets.some((target) => faults.has(target, "garbage"))) {
      response.socket?.end("\u0007\u0001 no HTTP \r\n\r\n");
      return;
    }
    if (unit.hasPages === true && allowPage(request, response)) {
      return;
    }
    const url = new URL(request.url ?? "/", "http://unit");
    const call = { method: request.method ?? "GET", path: url.pathname, query: url.searchParams, body, octets, type };
    const open = unit.openAnswer(call);
    const challenge = gate.challenge({ method: call.method, url: request.url ?? "/", authorization });
    if (open === undefined && challenge !== undefined) {
      response.writeHead(401, { "www-authenticate": challenge, "content-type": "text/plain" }).end("Unauthorized\n");
      return;
    }
    const isLocked = gate.isViewer(authorization) || targets.some((target) => faults.has(target, "refuse-write"));
    if (open === undefined && unit.isCommand(call) && isLocked) {
      send(response, { status: 403, type: "text/plain", body: "Error: commands are locked at the unit\n" });
      return;
    }
    const answer = open ?? (await unit.answer(call));
    // What was kept for long may find the unit cut off.
    if (targets.some((target) => faults.has(target, "offline")) || response.destroyed) {
      response.destroy();
      return;
    }
    if ("open" in answer) {
      sendOn(response, answer);
      return;
    }
    send(response, answer);
    if (unit.answersTwice?.() === true) sendAgain(response, answer);
  }
}

function portOf({ server, unit }: Listening): number {
  const address = server?.address();
  return typeof address === "object" && address !== null ? address.port : unit.port;
}

async function bodyOf(request: IncomingMessage, longest: number): Promise<Buffer> {
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  // Nearly every call: to wait for the end of nothing takes longer than to answer.
  if (Number(length) === 0 && encoding === undefined) return NO_BODY;
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    received += bytes.length;
    if (received > longest) {
      throw new Error("the body is too long");
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Past Node's own server, which would never do that. */
function sendAgain({ socket }: ServerResponse, { status, type, body }: VapixAnswer): void {
  const head = `HTTP/1.1 ${status} OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket?.write(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
}

function send(response: ServerResponse, { status, type, body }: VapixAnswer): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-cache" }).end(body);
}

function sendOn(response: ServerResponse, answer: VapixStream): void {
  response.writeHead(200, { "content-type": answer.type, "cache-control": "no-cache" });
  response.flushHeaders();
  const end = answer.open({
    send: (octets) => response.write(octets),
    waiting: () => response.writableLength,
    close: () => response.destroy(),
  });
  response.once("close", end);
}
