import { arch, release, type } from "node:os";
import {
  getHealthHistory,
  getLicences,
  getLicenceText,
  getStorage,
  getVersions,
  type VersionsReply,
} from "@atrium/contract/system";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { programVersion } from "../../platform/programVersion.ts";
import { HealthHistory, type HealthHistoryOptions } from "./healthHistory.ts";
import { Licences } from "./licences.ts";
import { StorageMeter, type StorageMeterOptions } from "./storageMeter.ts";

export interface SystemPartOptions extends HealthHistoryOptions, StorageMeterOptions {
  readonly database: StorageMeterOptions["database"];
  readonly disk: HealthHistoryOptions["disk"] & StorageMeterOptions["disk"];
  /** The list that the build has made. */
  readonly licencesFile: string;
  /** What says the version of the program. */
  readonly packageFile: string;
}

/** The installation itself: its storage, its versions, the packages in it, and when it was not well. */
export function systemPart(options: SystemPartOptions): Part {
  const history = new HealthHistory(options);
  const storage = new StorageMeter(options);
  const licences = new Licences(options.licencesFile);
  const startedAt = options.clock.now();
  return {
    name: "system",
    routes: [systemRoutes({ ...options, history, storage, licences, startedAt })],
    start: () => {
      history.start();
      storage.start();
    },
    stop: async () => {
      await storage.stop();
      await history.stop();
    },
  };
}

interface SystemRoutesDeps extends Pick<SystemPartOptions, "database" | "packageFile"> {
  readonly history: HealthHistory;
  readonly storage: StorageMeter;
  readonly licences: Licences;
  readonly startedAt: number;
}

function systemRoutes(deps: SystemRoutesDeps): FastifyPluginAsyncZod {
  const { history, storage, licences } = deps;
  return async (app) => {
    handle(app, getStorage, () => storage.find());
    handle(app, getHealthHistory, () => history.find());
    handle(app, getVersions, () => versionsOf(deps));
    handle(app, getLicences, () => licences.list());
    handle(app, getLicenceText, async ({ params }) => ({ text: await licences.text(params.text) }));
  };
}

async function versionsOf({ database, packageFile, startedAt }: SystemRoutesDeps): Promise<VersionsReply> {
  const [program, found] = await Promise.all([
    programVersion(packageFile),
    database.heavy
      .query<{ version: string; schema: string | null }>(
        `SELECT current_setting('server_version') AS version, (SELECT max(name) FROM kysely_migration) AS schema`,
      )
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      ),
  ]);
  return {
    atrium: program ?? null,
    node: process.version.slice(1),
    postgresql: found?.version ?? null,
    isOurs: database.isOurs,
    schema: found?.schema ?? null,
    system: `${type()} ${release()} (${arch()})`,
    startedAt,
  };
}
