import type * as z from "zod";
import type { Campus } from "../campus.ts";
import { faultNames, NODE_FAULTS } from "../faults/fault.ts";
import { connectionTarget, deviceTarget, type FaultTarget, nodeTarget } from "../faults/faultBoard.ts";
import { faultRequest } from "../faults/faultRequest.ts";
import { invalid, notFound, problem, type Problem } from "./answer.ts";

/** A switch of the fault board that this campus has. */
export interface FaultSwitch {
  readonly target: FaultTarget;
  readonly fault: string;
  readonly isOn: boolean;
  /** How large it is: ms of delay, or how much a minute; undefined: as large as it is where nothing is said. */
  readonly size: number | undefined;
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
    const { fault, on, delay, rate } = parsed.data;
    const target = targetOf(parsed.data);
    const owner = this.#ownerOf(target);
    if (owner === undefined) {
      return notFound(`There is no ${target.kind} ${target.id}.`);
    }
    if (!owner.names.includes(fault)) {
      return problem(400, `A ${target.kind} of ${owner.name} has no fault ${fault}.`, [
        { path: "fault", message: `expected one of ${owner.names.join(", ")}` },
      ]);
    }
    return { target, fault, isOn: on, size: delay ?? rate };
  }

  /** The system of a target, or the tree, and what can be wrong with it. */
  #ownerOf({ kind, id }: FaultTarget): { readonly name: string; readonly names: readonly string[] } | undefined {
    const { systems, network } = this.#campus;
    if (kind === "node") {
      const isKnown = network.feederTree.nodes.some(({ key }) => key === id);
      return isKnown ? { name: "the electrical tree", names: Object.keys(NODE_FAULTS) } : undefined;
    }
    const system =
      kind === "device"
        ? this.#campus.systemOf(id)
        : systems.find(({ endpoints }) => endpoints.some((endpoint) => endpoint.connection === id));
    return system && { name: system.kind.key, names: faultNames(system.kind.faults) };
  }
}

function targetOf({ device, connection, node }: z.output<ReturnType<typeof faultRequest>>): FaultTarget {
  if (node !== undefined) return nodeTarget(node);
  return connection === undefined ? deviceTarget(device ?? "") : connectionTarget(connection);
}
