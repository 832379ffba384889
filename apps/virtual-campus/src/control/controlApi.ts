import * as z from "zod";
import type { Campus } from "../campus.ts";
import { COMMON_FAULTS, faultNames } from "../faults/fault.ts";
import { faultRequest } from "../faults/faultRequest.ts";
import { connectionTarget, deviceTarget } from "../faults/faultBoard.ts";
import { MechanicalSpeed } from "../settings.ts";

const SpeedRequest = z.strictObject({ speed: MechanicalSpeed });
const WallSwitchRequest = z.strictObject({ level: z.number().min(0).max(100).nullable() });

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface ControlApiOptions {
  readonly campus: Campus;
  readonly historyProgress: () => { done: number; total: number } | undefined;
}

/** What the switchboard can be asked: the campus as it is, and what is to be wrong with it. */
export class ControlApi {
  readonly #options: ControlApiOptions;
  readonly #faultRequest: ReturnType<typeof faultRequest>;

  constructor(options: ControlApiOptions) {
    this.#options = options;
    this.#faultRequest = faultRequest(options.campus.systems.map(({ kind }) => kind.faults));
  }

  /** The whole campus: time, weather, power, connections and their faults, and the devices with faults. */
  state(): Answer {
    const { campus, historyProgress } = this.#options;
    const { time, sky, presence } = campus.electricity.moment;
    return ok({
      time,
      weather: sky,
      presence,
      mechanicalSpeed: campus.mechanics.speed,
      powerKilowatts: this.#campusWatts() / 1000,
      history: historyProgress() ?? null,
      systems: campus.systems.map((system) => ({
        key: system.kind.key,
        possibleFaults: faultNames(system.kind.faults),
        devices: system.devices.length,
        faultyDevices: system.devices.filter((device) => campus.faults.of(deviceTarget(device)).length > 0),
        connections: system.endpoints.map(({ connection, name, protocol, port }) => ({
          id: connection,
          name,
          protocol,
          port,
          faults: campus.faults.of(connectionTarget(connection)),
        })),
      })),
    });
  }

  /** Ids of all devices with their system, name and faults. */
  devices(): Answer {
    const { campus } = this.#options;
    const names = new Map(campus.site.plans.flatMap((plan) => plan.devices).map(({ id, name }) => [id, name]));
    return ok(
      campus.systems.flatMap((system) =>
        system.devices.map((id) => ({
          id,
          name: names.get(id) ?? id,
          system: system.kind.key,
          possibleFaults: faultNames(system.kind.faults),
          hasWallSwitch: system.wallSwitch !== undefined,
          hasReset: system.reset !== undefined,
          faults: campus.faults.of(deviceTarget(id)),
        })),
      ),
    );
  }

  /** What each fault does, in a sentence: those that systems share, and those of each. */
  faults(): Answer {
    const { systems } = this.#options.campus;
    return ok({
      common: COMMON_FAULTS,
      systems: Object.fromEntries(systems.map(({ kind }) => [kind.key, kind.faults.own])),
    });
  }

  device(id: string): Answer {
    const state = this.#options.campus.systemOf(id)?.state(id);
    return state === undefined ? notFound(`There is no device ${id}.`) : ok(state);
  }

  setFault(body: unknown): Answer {
    const parsed = this.#faultRequest.safeParse(body);
    if (!parsed.success) {
      return invalid(parsed.error);
    }
    const { device, connection, fault, on, delay } = parsed.data;
    const { campus } = this.#options;
    const target = connection === undefined ? deviceTarget(device ?? "") : connectionTarget(connection);
    const system =
      connection === undefined
        ? campus.systemOf(target.id)
        : campus.systems.find(({ endpoints }) => endpoints.some((endpoint) => endpoint.connection === connection));
    if (system === undefined) {
      return notFound(`There is no ${target.kind} ${target.id}.`);
    }
    const names = faultNames(system.kind.faults);
    if (!names.includes(fault)) {
      return problem(400, `A ${target.kind} of ${system.kind.key} has no fault ${fault}.`, [
        { path: "fault", message: `expected one of ${names.join(", ")}` },
      ]);
    }
    campus.faults.set(target, fault, on, delay);
    return ok({ [target.kind]: target.id, faults: campus.faults.of(target) });
  }

  /** How many times as fast as in reality everything mechanical moves from now on. */
  setSpeed(body: unknown): Answer {
    const parsed = SpeedRequest.safeParse(body);
    if (!parsed.success) {
      return invalid(parsed.error);
    }
    this.#options.campus.mechanics.setSpeed(parsed.data.speed);
    return ok({ speed: parsed.data.speed });
  }

  pressWallSwitch(id: string, body: unknown): Answer {
    const parsed = WallSwitchRequest.safeParse(body);
    if (!parsed.success) {
      return invalid(parsed.error);
    }
    const system = this.#options.campus.systemOf(id);
    if (system?.wallSwitch?.(id, parsed.data.level) !== true) {
      return notFound(`There is no device ${id} with a wall switch.`);
    }
    return this.device(id);
  }

  /** Presses the reset button of a device that has stopped itself. */
  reset(id: string): Answer {
    if (this.#options.campus.systemOf(id)?.reset?.(id) !== true) {
      return notFound(`There is no device ${id} with a reset button.`);
    }
    return this.device(id);
  }

  #campusWatts(): number {
    const { electricity, network } = this.#options.campus;
    return network.parts.reduce(
      (sum, part, index) => sum + (part.channel === "total" ? electricity.power(index) : 0),
      0,
    );
  }
}

function ok(body: object): Answer {
  return { status: 200, body };
}
function notFound(message: string): Answer {
  return problem(404, message, []);
}
function invalid(error: z.ZodError): Answer {
  const fields = error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  return problem(400, "The request does not fit.", fields);
}
export function problem(status: number, message: string, fields: { path: string; message: string }[]): Answer {
  return { status, body: { message, fields } };
}
