import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { CAMERA_TYPES, RTSP_SOCKET_PATH } from "@atrium/contract/cameras";
import { CAMERA, factsOf } from "@atrium/contract/devices";
import { SiteTime } from "@atrium/time";
import * as z from "zod";
import { RtspListener, serveSocket } from "../../endpoints/rtsp/rtspCarriers.ts";
import { DigestGate, type Login } from "../../endpoints/vapix/digestGate.ts";
import { VapixServer, type VapixUnit } from "../../endpoints/vapix/vapixServer.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { Moment } from "../../physics/moment.ts";
import { faultsOf, fieldsOf, Fleet, type Line, linesOf, type Placed, type Played } from "../gateway.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { answerCameraCall, isCameraCommand } from "./cameraCalls.ts";
import { type CameraFault, cameraFaults } from "./cameraFaults.ts";
import { mp4Answer } from "./mp4Answer.ts";
import { WatchfulSource } from "./watchfulSource.ts";
import { LiveSource } from "./liveSource.ts";
import { Mount, type Presets } from "./mount.ts";
import { CameraScene } from "../../scene/scene.ts";
import { encode } from "jpeg-js";
import { HEIGHT, WIDTH } from "../../scene/view.ts";

const QUALITY = 70;

const Settings = z.looseObject({
  username: z.string(),
  password: z.string(),
  viewingUsername: z.string().optional(),
  viewingPassword: z.string().optional(),
});
const Port = z.int().min(0).max(65_535);
const Address = z.object({ host: z.string(), port: Port, serial: z.string(), rtspPort: Port.optional() });
type Address = z.infer<typeof Address>;
const Memory = z.record(
  z.string(),
  z.record(z.string(), z.object({ pan: z.number(), tilt: z.number(), zoom: z.number() })),
);
const STILL_AIM = { pan: 0, tilt: 0, zoom: 1 };

/** A camera on its wall. */
interface MountedCamera extends Played {
  readonly faults: DeviceFaults<CameraFault>;
  readonly source: LiveSource;
  readonly mount: Mount | undefined;
  readonly ports: () => { port: number | undefined; rtspPort: number | undefined };
}

/** Network cameras: pictures drawn of the model, by RTSP over a websocket or over TCP, and calls of VAPIX. */
export const cameras: SystemKind = {
  key: "cameras",
  module: "camera",
  product: "network-camera",
  variants: ["ptz-camera"],
  faults: cameraFaults,
  electricity: { none: "Cameras get their power over the network: it is in the load of the communication rooms." },
  create: (context) => new CameraSystem(context),
};

class CameraSystem implements System {
  readonly kind = cameras;
  readonly endpoints: readonly (VapixServer | RtspListener)[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #fleet: Fleet<MountedCamera>;
  readonly #clockText: (time: number) => string;
  /** Presets of each camera that can be turned, from before a restart. */
  readonly #memory: z.infer<typeof Memory>;
  #moment: Moment;

  constructor(context: SystemContext) {
    this.#context = context;
    this.#memory = Memory.safeParse(context.kept).data ?? {};
    this.#moment = context.electricity.moment;
    const zone = SiteTime.of(context.site.settings.timeZone);
    this.#clockText = (time) => new Date(time + zone.offset(time)).toISOString().slice(0, 19).replace("T", " ");
    const networks = linesOf(context.site, this.kind, Address).map((line) => this.#network(line));
    this.endpoints = networks.flatMap(({ server, listeners }) => [server, ...listeners]);
    const mounted = networks.flatMap((network) => network.mounted);
    this.#fleet = new Fleet(this.kind, context.faults, mounted);
    this.devices = this.#fleet.ids;
  }

  step(moment: Moment): void {
    this.#moment = moment;
  }

  state(id: string): object | undefined {
    return this.#fleet.state(id, ({ ports, source, mount }) => ({
      ...ports(),
      viewers: source.viewers,
      ...(mount === undefined ? {} : { aim: mount.aim, motion: mount.motion }),
    }));
  }

  keep(): Record<string, Presets> {
    return this.#fleet.keep(({ mount }) => mount?.presets);
  }

  stop(): void {
    for (const { source } of this.#fleet) {
      source.stop();
    }
  }

  #network({ connection, placed }: Line<Address>) {
    const { faults, clock } = this.#context;
    const { username, password, ...viewing } = fieldsOf(Settings, connection.settings, connection.id);
    const { viewingUsername = "", viewingPassword } = viewing;
    const viewer = viewingPassword === undefined ? undefined : { username: viewingUsername, password: viewingPassword };
    const login = { username, password, viewer };
    const made = placed.map((one) => this.#camera(one, login, (id) => server.portOf(id)));
    const server: VapixServer = new VapixServer({
      connection: connection.id,
      name: connection.name,
      ...login,
      units: made.map(({ unit }) => unit),
      faults,
      clock,
    });
    return {
      server,
      listeners: made.flatMap(({ listener }) => listener ?? []),
      mounted: made.map(({ mounted }) => mounted),
    };
  }

  #camera(
    one: Placed<Address>,
    login: Login & { readonly viewer: Login | undefined },
    portOf: (id: string) => number | undefined,
  ): { mounted: MountedCamera; unit: VapixUnit; listener: RtspListener | undefined } {
    const { plan, device, connection, address } = one;
    const { clock, electricity } = this.#context;
    const { id, name } = device;
    const faults = faultsOf<CameraFault>(this.#context, one);
    const { type } = factsOf(CAMERA, device);
    const mount = type === "outdoor-dome-ptz" ? new Mount(clock, this.#memory[id]) : undefined;
    const scene = new CameraScene({ plan, device, electricity, clockText: this.#clockText });
    const aim = () => mount?.aim ?? STILL_AIM;
    const draw = () => scene.at(clock(), this.#moment, aim());
    const source = new LiveSource({ draw, isFrozen: () => faults.has("frozen") });
    const look = () => ({
      ...(mount === undefined ? {} : { isTurning: mount.isTurning }),
      hasMotion: !faults.has("frozen") && scene.hasMotion(clock(), this.#moment, aim()),
    });
    const metadata = new WatchfulSource(look, clock);
    const gate = new DigestGate({
      clock,
      username: login.username,
      viewer: login.viewer,
      serial: address.serial,
      get password() {
        return faults.has("wrong-password") ? `not ${login.password}` : login.password;
      },
    });
    const camera = {
      source,
      metadata,
      challenge: (request: Parameters<DigestGate["challenge"]>[0]) => gate.challenge(request),
      trouble: () => ({
        isSilent: faults.has("no-pictures") || faults.has("offline"),
        isBusy: faults.has("busy"),
        cuts: faults.has("cuts-streams"),
        hasFlatTime: faults.has("flat-time"),
        sendsGarbage: faults.has("garbage-stream") || faults.has("garbage"),
      }),
    };
    const tokens = new Set<string>();
    const token = () => {
      const fresh = randomBytes(12).toString("base64url");
      tokens.add(fresh);
      return fresh;
    };
    const facts = {
      model: type === undefined ? "Network Camera" : CAMERA_TYPES[type],
      serial: address.serial,
      mount,
      streams: () => source.viewers,
      still: () => stillOf(draw()),
      film: () => (faults.has("busy") ? undefined : mp4Answer(source)),
      token,
    };
    const unit: VapixUnit = {
      ...address,
      device: id,
      name,
      hardware: "Network Camera",
      hasPages: true,
      isCommand: isCameraCommand,
      openAnswer: () => undefined,
      hasOtherPassword: () => faults.has("wrong-password"),
      answer: (call) => answerCameraCall(facts, call),
      upgrade: (request, stream, head) => {
        if (mayOpen(request, faults, tokens)) {
          serveSocket(camera, request, stream, head);
        } else {
          stream.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n");
        }
      },
    };
    const { host, rtspPort } = address;
    const listener =
      rtspPort === undefined
        ? undefined
        : new RtspListener({ connection: connection.id, name, host, port: rtspPort, camera });
    const ports = () => ({ port: portOf(id), rtspPort: listener?.port });
    return { mounted: { device, connection: connection.id, faults, source, mount, ports }, unit, listener };
  }
}

function mayOpen({ url = "" }: IncomingMessage, faults: DeviceFaults<CameraFault>, tokens: Set<string>): boolean {
  const { pathname, searchParams } = new URL(url, "http://camera");
  if (pathname !== RTSP_SOCKET_PATH || faults.has("offline")) {
    return false;
  }
  return !faults.has("asks-token") || tokens.delete(searchParams.get("rtspwssession") ?? "");
}

/** A grey picture as JPEG. @param luma its first plane */
function stillOf(luma: Uint8Array): Buffer {
  const colours = Buffer.alloc(WIDTH * HEIGHT * 4, 255);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    // Luma of video is 16 to 235.
    const shade = Math.min(255, Math.max(0, ((luma[at] ?? 0) - 16) * (255 / 219)));
    colours.fill(shade, at * 4, at * 4 + 3);
  }
  return Buffer.from(encode({ data: colours, width: WIDTH, height: HEIGHT }, QUALITY).data);
}
