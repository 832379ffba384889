import type { Protocol } from "@atrium/drivers";
import { protocols } from "@atrium/drivers";
import { openDatabase } from "../src/platform/database/database.ts";
import { memoryWires } from "./memoryWires.ts";
import { TestServer, type TestServerOptions } from "../src/testServer.ts";
import { FakeField } from "./fakeField.ts";
import { waitFor } from "./liveSocket.ts";
import { openCampusDatabase, type TestDatabase } from "./testDatabase.ts";

/** The same on every node. */
export const NODE_SECRET = Buffer.alloc(32, 7).toString("base64");

/** Of PostgreSQL: it may read everything, and write nothing. */
const READER = "atrium_test_reader";

type TestWire = ReturnType<ReturnType<typeof memoryWires>["wire"]>;

/** A node with its line to the others. */
export interface TestNode {
  readonly server: TestServer;
  readonly wire: TestWire;
}

/** Nodes of one installation in one process: they share a database and nothing else. */
export class TestNodes {
  readonly database: TestDatabase;
  /** What the BACnet gateways of the site are. */
  readonly gateways = Object.assign(new FakeField(), {
    catalog: protocols["bacnet"]?.catalog ?? new FakeField().catalog,
    checkSettings: () => [],
  });
  readonly #wires = memoryWires();
  readonly #nodes = new Set<TestServer>();
  readonly #fields: Readonly<Record<string, Protocol>>;

  private constructor(database: TestDatabase, fields: Readonly<Record<string, Protocol>>) {
    this.database = database;
    this.#fields = fields;
  }

  static async open(fields: Readonly<Record<string, Protocol>> = {}): Promise<TestNodes> {
    return new TestNodes(await openCampusDatabase(), fields);
  }

  /** Starts a node; a web node once the values of the core are there. */
  async start(role: "core" | "web", name: string, options: TestServerOptions = {}): Promise<TestNode> {
    const wire = this.#wires.wire(name);
    const server = await TestServer.make({
      fields: { bacnet: this.gateways, ...this.#fields },
      ...options,
      environment: { ATRIUM_SECRET_KEY: NODE_SECRET, ...options.environment },
      openDatabase: async () =>
        role === "core" ? { ...this.database, stop: async () => undefined } : this.#forReading(),
      node: { role, wire },
    });
    this.#nodes.add(server);
    await server.app.start();
    if (role === "core") await waitFor(() => this.gateways.drivers.get("bacnet-o1"), "the driver");
    return { server, wire };
  }

  /** The database without the right to write: a web node makes none, but that somebody's session is in use, once a minute. */
  async #forReading(): Promise<TestDatabase> {
    const { options, address } = this.database;
    const { ingest } = this.database;
    await ingest.query(`DO $$ BEGIN CREATE ROLE ${READER}; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
    await ingest.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${READER}`);
    await ingest.query(`GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${READER}`);
    const url = new URL(options.url ?? "");
    url.searchParams.set("options", `-c role=${READER}`);
    const reading = { ...options, url: url.href, isMigrated: true };
    return { ...(await openDatabase(reading)), options: reading, address };
  }

  /** It is gone at once for the others, and then stops. */
  async kill({ server, wire }: TestNode): Promise<void> {
    wire.cut();
    this.#nodes.delete(server);
    await server.stop();
  }

  async stop(): Promise<void> {
    for (const server of [...this.#nodes].toReversed()) await server.stop();
    await this.database.stop();
  }

  /** The number of a lamp's level. */
  levelOf(lamp: string): number {
    const points = this.gateways.drivers.get("bacnet-o1")?.options.points ?? [];
    const found = points.find(({ device, key }) => device === lamp && key === "level");
    if (found === undefined) throw new Error(`${lamp} has no level`);
    return Number(found.id);
  }
}
