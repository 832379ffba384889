/** What a wire from a reader to a gate does, and what comes back by it. */
interface GateInput {
  readonly raise: () => void;
  readonly isRaised: () => boolean;
}

/** The wires between readers of plates and the gates beside them: a contact that raises, and one that says that it is up. */
export class GateWires {
  readonly #gates = new Map<string, GateInput>();

  connect(gate: string, input: GateInput): void {
    this.#gates.set(gate, input);
  }

  raise(gate: string): void {
    this.#gates.get(gate)?.raise();
  }

  isRaised(gate: string): boolean {
    return this.#gates.get(gate)?.isRaised() ?? false;
  }
}
