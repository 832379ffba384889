import type { Campus } from "../campus.ts";
import { faultNames } from "../faults/fault.ts";
import { connectionTarget, deviceTarget, type FaultTarget } from "../faults/faultBoard.ts";
import { faultRequest } from "../faults/faultRequest.ts";
import { invalid, notFound, problem, type Problem } from "./answer.ts";

/** A switch of the fault board that this campus has. */
export interface FaultSwitch {
  readonly target: FaultTarget;
  readonly fault: string;
  readonly isOn: boolean;
  /** ms */
  readonly delay: number | undefined;
}

/** Knows which devices and connections can have which faults. */
export class FaultCheck {
  readonly #campus: Campus;
  readonly #request: ReturnType<typeof faultRequest>;

  constructor(campus: Campus) {
    this.#campus = campus;
    this.#request = faultRequest(campus.systems.map(({ kind }) => kind.faults));
  }

  check(body: unknown): FaultSwitch | Problem {
    const parsed = this.#request.safeParse(body);
    if (!parsed.success) {
      return invalid(parsed.error);
    }
    const { device, connection, fault, on, delay } = parsed.data;
    const { systems } = this.#campus;
    const target = connection === undefined ? deviceTarget(device ?? "") : connectionTarget(connection);
    const system =
      connection === undefined
        ? this.#campus.systemOf(target.id)
        : systems.find(({ endpoints }) => endpoints.some((endpoint) => endpoint.connection === connection));
    if (system === undefined) {
      return notFound(`There is no ${target.kind} ${target.id}.`);
    }
    const names = faultNames(system.kind.faults);
    if (!names.includes(fault)) {
      return problem(400, `A ${target.kind} of ${system.kind.key} has no fault ${fault}.`, [
        { path: "fault", message: `expected one of ${names.join(", ")}` },
      ]);
    }
    return { target, fault, isOn: on, delay };
  }
}
