import { join } from "node:path";
import type { PointState, ProductFile } from "@atrium/contract/devices";
import type { Site } from "@atrium/site";
import type { Clock, Log } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import type { SecretBox } from "../../platform/secretBox.ts";
import { BuildingEditor } from "./buildingEditor.ts";
import { ConnectionEditor } from "./connectionEditor.ts";
import { connectionRoutes } from "./connectionRoutes.ts";
import type { ConnectionProtocols } from "./connectionRules.ts";
import { ConnectionSecrets } from "./connectionSecrets.ts";
import { ConnectionStore } from "./connectionStore.ts";
import { DeviceEditor } from "./deviceEditor.ts";
import { deviceRoutes } from "./deviceRoutes.ts";
import { DeviceStore } from "./deviceStore.ts";
import { SiteDirectory } from "./directory.ts";
import { FireProgramEditor } from "./fireProgramEditor.ts";
import { FloorEditor } from "./floorEditor.ts";
import { SiteImports } from "./folders/siteImports.ts";
import { SiteImportStore } from "./folders/siteImportStore.ts";
import { SiteReplacement } from "./folders/siteReplacement.ts";
import { DerivedEditor } from "./derivedEditor.ts";
import { DeviceBatch } from "./imports/deviceBatch.ts";
import { importRoutes } from "./imports/importRoutes.ts";
import { ImportStore } from "./imports/importStore.ts";
import { MappingImports } from "./imports/mappingImports.ts";
import { HolidayEditor } from "./holidayEditor.ts";
import { openSite, readSite } from "./openSite.ts";
import { PlaceEditor } from "./placeEditor.ts";
import { placeRoutes } from "./placeRoutes.ts";
import { PlaceStore } from "./placeStore.ts";
import { PlanEditor } from "./planEditor.ts";
import { PlanStore } from "./planStore.ts";
import { siteListRoutes } from "./siteListRoutes.ts";
import { PresentSite } from "./presentSite.ts";
import type { PointName } from "./records.ts";
import { resolvePoints, type Catalogs } from "./points.ts";
import { SettingsEditor } from "./settingsEditor.ts";
import { SchematicEditor } from "./schematicEditor.ts";
import { siteRoutes } from "./routes.ts";
import { inChange, lastRevision } from "./siteRevisions.ts";
import { SiteFollower } from "./siteFollower.ts";
import { SiteSnapshot } from "./snapshot.ts";
import { SiteStore } from "./store.ts";
import type { SiteTables } from "./tables.ts";
import { TranslationEditor } from "./translationEditor.ts";
import { WeatherDisplayEditor } from "./weatherDisplayEditor.ts";
import {
  listDerivedPoints,
  changeDerivedPoint,
  listSchematicSources,
  changeSchematic,
  getFireProgram,
  changeFireProgram,
  getWeatherDisplay,
  changeWeatherDisplay,
  MAX_SITE_FILE_BYTES,
  getSiteFolder,
  listSiteImports,
  importSite,
  undoSiteImport,
  getFloorPlan,
  changeFloorPlan,
  getFloorUnderlay,
  changeFloorUnderlay,
} from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { Readable } from "node:stream";

/** A floor of a thousand rooms with its furniture, or a drawing of the plant twice. */
const PLAN_LIMIT = 2_097_152;

/** The largest picture as base64, or lines. */
const UNDERLAY_LIMIT = 8_388_608;

/** Base64 takes four characters for three octets. */
const BODY_LIMIT = Math.ceil(MAX_SITE_FILE_BYTES / 3) * 4 + 4_096;

export interface SitePart extends Part {
  readonly directory: SiteDirectory;
  /** For the sentences of the audit log. */
  readonly names: SiteNames;
  /** Opens the secrets of connections, for drivers. */
  readonly secrets: ConnectionSecrets;
  /** Opens connections for tests and searches. */
  readonly connections: Pick<ConnectionEditor, "opened" | "mayGoTo">;
  /** What the site is called and how its energy is priced. */
  readonly settings: SettingsEditor;
  /** The holidays of its calendar. */
  readonly holidays: HolidayEditor;
  /** Of its names and texts. */
  readonly translations: TranslationEditor;
  /** Products of the site's own. */
  readonly products: readonly ProductFile[];
  /** From now on points that play sounds can play these: a change of the site, but for the first time after a start. */
  showMedia(media: readonly PointState[]): Promise<void>;
  /** For a node that does not change the site. */
  readonly follower: SiteFollower;
}

export interface SitePartOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  /** Called only where the database has no site yet. */
  readonly readFolder: () => Promise<Site>;
  readonly protocols: Catalogs & ConnectionProtocols;
  readonly box: SecretBox;
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Pick<Clock, "now">;
  /** ms by which that clock is ahead of real time: pages say so. */
  readonly clockAhead?: number;
  readonly log: Log;
  /** The program's data folder: files of a site lie below it while they are read. */
  readonly folder: string;
  /** Whether another node brings the site in and changes it. */
  readonly isFollowing?: boolean;
}

/** The site of the database, which the folder seeds where there is none. */
export async function sitePart(options: SitePartOptions): Promise<SitePart> {
  const { db, audit, readFolder, protocols: catalogs, box, bus, clock, log } = options;
  const store = new SiteStore(db);
  const devices = new DeviceStore(db);
  const secrets = new ConnectionSecrets(box, catalogs);
  const { isFollowing = false } = options;
  const records = isFollowing
    ? await readSite(store)
    : await openSite({ store, readFolder, secrets, now: new Date(clock.now()), log });
  const numbers = isFollowing ? { pointIds: (all: readonly PointName[]) => store.knownPointIds(all) } : store;
  const points = await resolvePoints(records, catalogs, numbers);
  const directory = new SiteDirectory(
    new SiteSnapshot(records, points, await lastRevision(db.withTables<SiteTables>())),
  );
  // A sentence may be of a device that was retired since.
  const device = (id: string) => directory.device(id) ?? directory.retired.find((one) => one.id === id);
  const names: SiteNames = {
    device,
    get siteName() {
      return directory.reply.name;
    },
    get places() {
      return directory.reply.places;
    },
  };
  const present = new PresentSite({ records, points, directory, bus });
  const stored = new ConnectionStore(db);
  const lines = { site: present, connections: stored, protocols: catalogs, secrets, audit, clock };
  const connections = new ConnectionEditor(lines);
  const editor = new DeviceEditor({
    site: present,
    directory,
    store,
    devices,
    catalogs,
    audit,
    names,
    clock,
    connections,
  });
  const placed = { site: present, places: new PlaceStore(db), audit };
  const places = new PlaceEditor(placed);
  const floors = new FloorEditor(placed);
  const buildings = new BuildingEditor(placed);
  const plans = new PlanEditor({ site: present, plans: new PlanStore(db), audit });
  const weatherDisplay = new WeatherDisplayEditor({ db, site: present, directory, audit });
  const derived = new DerivedEditor({ db, site: present, directory, store, catalogs, audit });
  const schematics = new SchematicEditor({ db, site: present, directory, audit });
  const firePrograms = new FireProgramEditor({ db, site: present, directory, audit });
  const own = db.withTables<SiteTables>();
  const replacement = new SiteReplacement({ db: own, site: present, store, catalogs, audit, names, clock });
  const folders = new SiteImports({
    site: present,
    directory,
    store,
    protocols: catalogs,
    secrets,
    replacement,
    imports: new SiteImportStore(own),
    clock,
    place: join(options.folder, "site-files"),
  });
  const imports = new MappingImports({
    site: present,
    directory,
    catalogs,
    batch: new DeviceBatch({ db: own, site: present, store, catalogs, audit, names, clock }),
    store: new ImportStore(own),
    clock,
  });
  const follower = new SiteFollower({ db, site: present, store, catalogs, directory, log });
  return {
    name: "site",
    follower,
    follows: { start: async () => follower.read(undefined) },
    directory,
    names,
    secrets,
    connections,
    settings: new SettingsEditor({ db, site: present, audit, clock }),
    holidays: new HolidayEditor({ db, site: present, audit }),
    translations: new TranslationEditor({ db, site: present, audit, clock }),
    showMedia: (media) =>
      present.inTurn(async () => {
        const isFirst = present.records.media === undefined;
        const revision = isFirst
          ? directory.revision
          : await inChange(db.withTables<SiteTables>(), async () => undefined);
        const playing = new Set(
          present.points.flatMap(({ device: id, takesMedia }) => (takesMedia === true ? [id] : [])),
        );
        present.become({ records: { ...present.records, media } }, revision, { devices: [...playing] });
      }),
    get products() {
      return present.records.products;
    },
    routes: [
      siteRoutes({ directory, clockAhead: options.clockAhead ?? 0 }),
      deviceRoutes({ editor }),
      importRoutes({ imports }),
      siteFolderRoutes({ imports: folders }),
      weatherDisplayRoutes({ editor: weatherDisplay }),
      fireProgramRoutes({ editor: firePrograms }),
      siteListRoutes({ db, site: present, store, catalogs, audit }),
      derivedRoutes({ editor: derived }),
      schematicRoutes({ editor: schematics }),
      connectionRoutes({ editor: connections }),
      placeRoutes({ editor: places, floors, buildings }),
      planRoutes({ editor: plans }),
    ],
  };
}

/** What the site's fire panels do in an alarm is set while everything runs. */
function fireProgramRoutes({ editor }: { readonly editor: FireProgramEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getFireProgram, () => editor.find());
    handle(app, changeFireProgram, (request) => editor.change(request.body, personOf(request)));
  };
}

/** Points whose values are formulas of others are set while everything runs. */
function derivedRoutes({ editor }: { readonly editor: DerivedEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listDerivedPoints, () => editor.find());
    handle(app, changeDerivedPoint, (request) => editor.change(request.body, personOf(request)));
  };
}

/** The drawings of the plant are changed while everything runs. */
function schematicRoutes({ editor }: { readonly editor: SchematicEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listSchematicSources, () => editor.find());
    handle(app, changeSchematic, (request) => editor.change(request.body, personOf(request)), {
      bodyLimit: PLAN_LIMIT,
    });
  };
}

/** What the header shows of the weather is set while everything runs. */
function weatherDisplayRoutes({ editor }: { readonly editor: WeatherDisplayEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getWeatherDisplay, () => editor.find());
    handle(app, changeWeatherDisplay, (request) => editor.change(request.body, personOf(request)));
  };
}

/** The whole site as a file, out and in. */
function siteFolderRoutes({ imports }: { readonly imports: SiteImports }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getSiteFolder, async (_request, reply) => {
      reply.type("application/zip").header("content-disposition", 'attachment; filename="site.zip"');
      return reply.send(Readable.from(imports.write(), { objectMode: false }));
    });
    handle(app, listSiteImports, async () => ({ data: await imports.list() }));
    handle(app, importSite, (request) => imports.take(request.body, personOf(request)), { bodyLimit: BODY_LIMIT });
    handle(app, undoSiteImport, (request) => imports.undo(request.params.id, personOf(request)));
  };
}

/** Plans of floors, and what lies under them while they are drawn, are changed while everything runs. */
function planRoutes({ editor }: { readonly editor: PlanEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getFloorPlan, (request) => editor.find(request.params));
    handle(app, changeFloorPlan, (request) => editor.change(request.params, request.body, personOf(request)), {
      bodyLimit: PLAN_LIMIT,
    });
    handle(app, getFloorUnderlay, (request) => editor.underlay(request.params));
    handle(
      app,
      changeFloorUnderlay,
      (request) => editor.changeUnderlay(request.params, request.body, personOf(request)),
      { bodyLimit: UNDERLAY_LIMIT },
    );
  };
}
