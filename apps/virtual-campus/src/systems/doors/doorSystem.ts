import type { DoorType } from "@atrium/contract/access";
import { ACCESS_CONTROL, factsOf } from "@atrium/contract/devices";
import * as z from "zod";
import { EventLog } from "../../endpoints/vapix/eventLog.ts";
import { VapixServer, type VapixUnit } from "../../endpoints/vapix/vapixServer.ts";
import { clockError, CLOCK_FAULTS } from "../../faults/clockFaults.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { type BuildingUse, useOf } from "../../physics/buildingUse.ts";
import type { Moment } from "../../physics/moment.ts";
import type { Passage } from "../../physics/population/passages.ts";
import { faultsOf, fieldsOf, Fleet, type Line, linesOf, type Placed, type Played } from "../gateway.ts";
import { systemReady } from "../pa/speakerCalls.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { Door, type DoorMemory } from "./door.ts";
import { answerDoorCall, isDoorCommand } from "./doorCalls.ts";
import { PassageFollower } from "./passageFollower.ts";
import { isUnlockedAt } from "./program.ts";
import { COMMAND_FAULTS, type OwnFault } from "../../faults/fault.ts";

const doorFaults = {
  common: COMMAND_FAULTS,
  own: {
    "wrong-password": "The controller takes another password than the connection's.",
    forced: "Somebody opens it by force, and it stays open until this is over.",
    propped: "Something holds it open: once somebody has gone through, it does not close.",
    "other-door": "The controller answers for another door than the one that it was asked about.",
    ...CLOCK_FAULTS,
    "answers-twice": "The controller sends each answer, and tells each event, twice.",
  },
} as const;

/** Doors that people leave by: a fire releases them, whatever else keeps them locked. */
const ESCAPE: ReadonlySet<DoorType> = new Set(["fire-exit", "auto-slide"]);

const Settings = z.looseObject({ username: z.string(), password: z.string() });
const Address = z.object({ host: z.string(), port: z.int().min(0).max(65_535), serial: z.string() });
type Address = z.infer<typeof Address>;
const Memory = z.record(z.string(), z.object({ releasedUntil: z.number().nullable(), openLimit: z.number() }));
type Memory = z.infer<typeof Memory>;

/** A door in its wall. */
interface MountedDoor extends Played {
  readonly building: string;
  readonly use: BuildingUse;
  readonly type: DoorType;
  readonly isExterior: boolean;
  readonly door: Door;
  readonly log: EventLog;
  readonly port: () => number | undefined;
}

/** Doors and gates, each with a controller that has an HTTP server of its own, and people who go through them. */
export const doors: SystemKind = {
  key: "doors",
  module: "access-control",
  product: "door-controller",
  variants: ["gate-controller"],
  faults: doorFaults,
  electricity: { none: "Controllers and locks get their power over the network, which the communication rooms feed." },
  create: (context) => new DoorSystem(context),
};

class DoorSystem implements System {
  readonly kind = doors;
  readonly endpoints: readonly VapixServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #fleet: Fleet<MountedDoor>;
  readonly #follower = new PassageFollower<Passage>();
  readonly #stopWatching: (() => void)[];

  constructor(context: SystemContext) {
    this.#context = context;
    const memory = Memory.safeParse(context.kept).data ?? {};
    const networks = linesOf(context.site, this.kind, Address).map((line) => this.#network(line, memory));
    this.endpoints = networks.map(({ server }) => server);
    const mounted = networks.flatMap((network) => network.mounted);
    this.#fleet = new Fleet(this.kind, context.faults, mounted);
    this.devices = this.#fleet.ids;
    const release = () => this.#followFire();
    this.#stopWatching = [
      context.fire.onChange(release),
      context.faults.onChange(({ kind, id }) => {
        release();
        for (const { door } of kind === "node" ? [] : this.#fleet.meant({ kind, id })) door.settle();
      }),
    ];
  }

  step({ local, people }: Moment): void {
    for (const { type, use, door } of this.#fleet) {
      if (type === "auto-slide") door.program(isUnlockedAt(use, local, people.isWorkingDay(local.day)));
      door.settle();
    }
    const passages = this.#follower.until(local, (day) => people.passages(day));
    for (const passage of passages) this.#pass(passage);
  }

  state(id: string): object | undefined {
    return this.#fleet.state(id, ({ type, door, log, port }) => ({
      port: port(),
      type,
      mode: door.mode,
      isLocked: door.isLocked,
      isOpen: door.isOpen,
      alarm: door.alarm,
      fire: door.isFire,
      releaseLeft: door.releaseLeft,
      pulses: door.pulses,
      lastEvent: log.last?.content ?? null,
    }));
  }

  showCard(id: string, card: string): boolean {
    const mounted = this.#fleet.get(id);
    mounted?.log.add({ kind: "card-read", card, isGranted: false, refusal: "unknown", direction: "in" });
    return mounted !== undefined;
  }

  keep(): Record<string, DoorMemory> {
    return this.#fleet.keep(({ door }) => door.memory());
  }

  stop(): void {
    this.#stopWatching.forEach((end) => end());
    for (const { door, log } of this.#fleet) {
      door.stop();
      log.stop();
    }
  }

  #pass({ device, direction, holder, readsFaces, refusal }: Passage): void {
    const mounted = this.#fleet.get(device);
    if (mounted === undefined) return;
    // Who leaves a room presses the handle; only ways in and out of the building are read on both sides.
    const isRead = holder !== undefined && (direction === "in" || mounted.isExterior || readsFaces);
    if (isRead) {
      const known = refusal === "unknown" ? {} : { holder: holder.name };
      const credential = { isGranted: refusal === undefined, direction, ...known, ...(refusal && { refusal }) };
      const { card } = holder;
      mounted.log.add(readsFaces ? { kind: "face", ...credential } : { kind: "card-read", card, ...credential });
    }
    if (refusal === undefined) mounted.door.walkThrough();
  }

  #followFire(): void {
    const { fire, site } = this.#context;
    const isAnywhere = site.plans.some(({ building }) => fire.floorsIn(building).size > 0);
    for (const mounted of this.#fleet) {
      const isInBuilding = fire.floorsIn(mounted.building).size > 0;
      mounted.door.fire(isReleasedByFire(mounted, { isInBuilding, isAnywhere }));
    }
  }

  #network({ connection, placed }: Line<Address>, memory: Memory): { server: VapixServer; mounted: MountedDoor[] } {
    const { faults, clock } = this.#context;
    const units = placed.map((one) => {
      const mounted = this.#mount(one, memory[one.device.id], () => server.portOf(one.device.id));
      return { mounted, unit: unitOf(mounted, one.address, faultsOf(this.#context, one)) };
    });
    const { username, password } = fieldsOf(Settings, connection.settings, connection.id);
    const { id, name } = connection;
    const own = { connection: id, name, username, password, units: units.map(({ unit }) => unit) };
    const server = new VapixServer({ ...own, faults, clock });
    return { server, mounted: units.map(({ mounted }) => mounted) };
  }

  #mount(placed: Placed<Address>, memory: DoorMemory | undefined, port: () => number | undefined): MountedDoor {
    const { plan, device, connection } = placed;
    const { clock } = this.#context;
    const faults: DeviceFaults<DoorFault> = faultsOf(this.#context, placed);
    const { type = "card-reader" } = factsOf(ACCESS_CONTROL, device);
    const log = new EventLog({
      clock,
      clockError: () => clockError(faults),
      isWrittenTwice: () => faults.has("answers-twice"),
    });
    const door = new Door(
      {
        type,
        clock,
        happened: (content) => log.add(content),
        isForced: () => faults.has("forced"),
        isPropped: () => faults.has("propped"),
      },
      memory,
    );
    if (type === "gate-barrier") {
      this.#context.gates.connect(device.id, { raise: () => door.walkThrough(), isRaised: () => door.isOpen });
    }
    const drawn = plan.doors.find((one) => one.device === device.id);
    return {
      device,
      connection: connection.id,
      building: plan.building,
      use: useOf(plan.building),
      type,
      isExterior: drawn?.["exterior"] === true,
      door,
      log,
      port,
    };
  }
}

function unitOf({ device, door, log }: MountedDoor, address: Address, faults: DeviceFaults<DoorFault>): VapixUnit {
  const facts = { door, log, isOther: () => faults.has("other-door") };
  const answers = new Map<string, ReturnType<typeof answerDoorCall>>();
  return {
    device: device.id,
    name: device.name ?? device.id,
    hardware: "Network Door Controller",
    ...address,
    isCommand: isDoorCommand,
    openAnswer: systemReady,
    hasOtherPassword: () => faults.has("wrong-password"),
    answersTwice: () => faults.has("answers-twice"),
    answer: (call) => {
      const isStatus = call.path.endsWith("/status.cgi");
      const kept = isStatus && faults.has("stuck") ? answers.get(call.path) : undefined;
      const answer = kept ?? answerDoorCall(facts, call);
      if (isStatus) answers.set(call.path, answer);
      return answer;
    },
  };
}

/** Whether a fire opens a door: on the ways out of its building, and gates anywhere, for the fire brigade. */
function isReleasedByFire(
  { type, isExterior }: { readonly type: DoorType; readonly isExterior: boolean },
  { isInBuilding, isAnywhere }: { readonly isInBuilding: boolean; readonly isAnywhere: boolean },
): boolean {
  if (type === "gate-barrier") return isAnywhere;
  return isInBuilding && (ESCAPE.has(type) || isExterior);
}

type DoorFault = OwnFault<typeof doorFaults>;
