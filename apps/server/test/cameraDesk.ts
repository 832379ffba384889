import { RTSP_SOCKET_PATH } from "@atrium/contract/cameras";
import { type ParameterSets, type Picture, RtspSession, type SessionFailure } from "@atrium/rtsp";
import { WebSocket } from "ws";
import { TestServer } from "../src/testServer.ts";
import { LeapingClock } from "./leapingClock.ts";
import type { TestCamera } from "./testCamera.ts";

export const CAMERA = "CAM-O1-B-01";
const CONNECTION = "cameras";

/** The real server with one camera, which speaks RTSP on a port of this machine. */
export async function serverWithCamera({
  transport,
  port,
}: Pick<TestCamera, "transport" | "port">): Promise<{ server: TestServer; clock: LeapingClock }> {
  const where: Record<string, number> = transport === "TCP" ? { rtspPort: port } : { port };
  const clock = new LeapingClock();
  const server = await TestServer.make({ clock });
  const { site } = server;
  const connections = site.connections.filter(({ id }) => id === CONNECTION);
  const mappings = site.mappings.flatMap((one) => {
    if (one.device !== CAMERA) return [];
    return [{ ...one, parts: one.parts.map((part) => ({ ...part, address: { ...part.address, ...where } })) }];
  });
  await server.restartWith({ ...site, connections, mappings });
  await server.app.start();
  return { server, clock };
}

export interface ViewerOptions {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What its requests name. */
  readonly uri?: string;
  /** That it offers, as a page does. */
  readonly protocols?: readonly string[];
}

/** Somebody who watches as the page does: RTSP through the server's websocket. */
export class TestViewer {
  readonly pictures: Picture[] = [];
  readonly failures: SessionFailure[] = [];
  sets: ParameterSets | undefined;
  readonly socket: WebSocket;
  readonly session: RtspSession;
  /** The code with which the server closed it. */
  closed: number | undefined;
  /** Octets that came. */
  received = 0;

  constructor(socket: WebSocket, uri = "rtsp://camera/") {
    this.socket = socket;
    this.session = new RtspSession({
      uri,
      send: (octets) => socket.send(octets),
      later: (delay, call) => {
        const timer = setTimeout(call, delay);
        return () => clearTimeout(timer);
      },
      onPicture: (picture, sets) => {
        this.sets = sets;
        this.pictures.push(picture);
      },
      onFailure: (failure) => this.failures.push(failure),
    });
    socket.on("message", (message) => {
      if (!Buffer.isBuffer(message)) return;
      this.received += message.length;
      this.session.receive(message);
    });
    socket.on("close", (code) => {
      this.closed = code;
    });
    socket.on("error", () => undefined);
  }

  leave(): void {
    this.session.stop();
    this.socket.terminate();
  }
}

/** Opens the server's websocket; rejects with the status where it refuses the upgrade. */
export async function openViewer(
  server: TestServer,
  token: string,
  { query = `device=${CAMERA}`, headers = {}, protocols = [], uri }: ViewerOptions = {},
): Promise<TestViewer> {
  const base = server.app.http.listeningOrigin.replace("http", "ws");
  const socket = new WebSocket(`${base}${RTSP_SOCKET_PATH}?${query}`, [...protocols], {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const viewer = new TestViewer(socket, uri);
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("unexpected-response", (_request, response) => reject(new Error(`refused ${response.statusCode}`)));
    socket.once("error", reject);
  });
  return viewer;
}

/** The same, and plays. */
export async function watch(server: TestServer, token: string, options?: ViewerOptions): Promise<TestViewer> {
  const viewer = await openViewer(server, token, options);
  viewer.session.play();
  return viewer;
}
