import { randomUUID } from "node:crypto";
import { Paged } from "@atrium/contract";
import { CommandReply, HoldRow, type CommandState } from "@atrium/contract/devices";
import { FakeClock } from "@atrium/time/fakeClock";
import type { TestDatabase } from "./testDatabase.ts";
import { FakeField, type ArrivedWrite } from "./fakeField.ts";
import { waitFor } from "./liveSocket.ts";
import { SmallSite } from "./smallSite.ts";
import { openStand, type Stand, type StandOptions } from "./stand.ts";

interface Target {
  readonly device: string;
  readonly point?: string;
  readonly value: number | null;
}

/** Commands sent through the door to a fake field, with a clock that the test moves. */
export class TestDesk {
  readonly clock = new FakeClock();
  readonly field = new FakeField();
  readonly #database: Pick<TestDatabase, "kysely" | "ingest">;
  readonly #handovers: StandOptions["handovers"];
  #stand: Stand | undefined;

  constructor(database: Pick<TestDatabase, "kysely" | "ingest">, handovers?: StandOptions["handovers"]) {
    this.#database = database;
    this.#handovers = handovers;
  }

  get stand(): Stand {
    if (this.#stand === undefined) throw new Error("the server is not running");
    return this.#stand;
  }

  async start(site = new SmallSite()): Promise<void> {
    this.#stand = await openStand({
      database: this.#database,
      clock: this.clock,
      field: this.field,
      site,
      ...(this.#handovers === undefined ? {} : { handovers: this.#handovers }),
    });
    this.clock.pass(100);
  }

  async stop(): Promise<void> {
    await this.#stand?.stop();
    this.#stand = undefined;
  }

  async emptyTables(): Promise<void> {
    await this.#database.ingest.query("TRUNCATE rest_values, standing_values, holds, command_targets, commands");
  }

  async call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, token: string, payload?: object) {
    return await this.stand.http.inject({
      method,
      url: `/api/core-service/v1.0/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
  }

  async send(
    targets: readonly Target[],
    options: { token?: string; id?: string; holdMinutes?: number; reason?: string } = {},
  ) {
    const { token = "operator", id = randomUUID(), ...rest } = options;
    const full = targets.map(({ device, point = "level", value }) => ({ device, point, value }));
    const reply = await this.call("POST", "commands", token, { id, targets: full, ...rest });
    return { id, reply };
  }

  async find(id: string): Promise<CommandReply> {
    return CommandReply.parse((await this.call("GET", `commands/${id}`, "viewer")).json());
  }

  /** Lets time pass in small steps until the command's targets are in these states. */
  async becomes(id: string, ...states: CommandState[]): Promise<CommandReply> {
    return await waitFor(async () => {
      this.clock.pass(10);
      const command = await this.find(id);
      const are = command.targets.map((target) => target.state).join();
      return are === states.join() ? command : undefined;
    }, `targets that are ${states.join()}`);
  }

  async holds(query = ""): Promise<HoldRow[]> {
    return Paged(HoldRow).parse((await this.call("GET", `holds?${query}`, "viewer")).json()).data;
  }

  /** Lets time pass until the database has this many holds: progress is recorded a moment after it is published. */
  async recordedHolds(count: number): Promise<void> {
    await waitFor(async () => {
      this.clock.pass(10);
      const { rows } = await this.#database.ingest.query<{ count: number }>("SELECT count(*) FROM holds");
      return rows[0]?.count === count ? true : undefined;
    }, `${count} recorded holds`);
  }

  async nextWrite(index: number): Promise<ArrivedWrite> {
    return await waitFor(() => this.field.writes[index], `write ${index}`);
  }
}
