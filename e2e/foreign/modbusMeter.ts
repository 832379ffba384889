import { ServerTCP } from "modbus-serial";

/** What an Eastron SDM630 measures, by the first register of each float (its protocol document, V1.8). */
const MEASURED: ReadonlyMap<number, number> = new Map([
  [42, 231.4],
  [46, 18.2],
  [52, 12_640],
  [62, 0.97],
  [70, 50.01],
  [72, 48_211.5],
  // A counter at 0 is in doubt for its first ten minutes.
  [74, 3.5],
]);
const UNIT = 1;

/** An energy meter at unit 1 of a server that is not ours. */
export class ModbusMeter {
  readonly #server: ServerTCP;
  readonly #registers = new Map<number, number>();

  constructor(port: number) {
    for (const [at, value] of MEASURED) {
      const words = Buffer.alloc(4);
      words.writeFloatBE(value);
      this.#registers.set(at, words.readUInt16BE(0));
      this.#registers.set(at + 1, words.readUInt16BE(2));
    }
    const word = (at: number): number => this.#registers.get(at) ?? 0;
    this.#server = new ServerTCP(
      { getInputRegister: word, getHoldingRegister: () => 0 },
      { host: "127.0.0.1", port, unitID: UNIT },
    );
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
