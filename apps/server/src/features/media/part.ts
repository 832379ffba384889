import { t } from "@atrium/words";
import { mediaList } from "./mediaList.ts";
import {
  type PointState,
  listMedia,
  startUpload,
  sendUploadPiece,
  cancelUpload,
  getMedia,
  changeMedia,
  removeMedia,
  listMediaUnits,
  distributeMedia,
  MEDIA_TYPES,
  getMediaFile,
} from "@atrium/contract/devices";
import type { SiteFile } from "@atrium/contract/site";
import { type CanKeepClips, type ClipBook } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import type { DiskState } from "../../platform/diskWatch.ts";
import { AppError } from "../../platform/errors.ts";
import type { Part } from "../../platform/part.ts";
import { Distributor } from "./distributor.ts";
import { MediaFiles } from "./files.ts";
import { MediaLibrary } from "./library.ts";
import { Plays, type PlaysOptions } from "./plays.ts";
import { MediaService } from "./service.ts";
import { SoundMeter } from "./soundMeter.ts";
import { Standings } from "./standings.ts";
import { MediaStore } from "./store.ts";
import { Uploads } from "./uploads.ts";
import { ListQuery } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { createReadStream } from "node:fs";
import { byteRange } from "./byteRange.ts";

/** ms after each file that is read back from a unit. */
const REST = 200;
/** ms between two times at which is kept what was heard when. */
const KEEP_HEARD = 30_000;

export interface MediaPartOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  /** What drivers ask; made before them with `mediaLibrary`. */
  readonly library: MediaLibrary;
  readonly directory: PlaysOptions["directory"] & { readonly settings: Pick<SiteFile, "unitClips"> };
  readonly names: SiteNames;
  readonly newest: PlaysOptions["newest"];
  readonly field: { clipKeeper(device: string): CanKeepClips | undefined };
  /** Says what the sounds are called, to pages and commands. */
  readonly show: (states: readonly PointState[]) => Promise<void>;
  readonly disk: { readonly state: DiskState };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  /** The data folder. */
  readonly folder: string;
}

export interface MediaPart extends Part {
  /** Reads the sounds again, as states of the points that play them: for a node where another one changes them. */
  readStates(): Promise<readonly PointState[]>;
}

/** What drivers know of the sounds: nothing before the part has started. */
export function mediaLibrary(): MediaLibrary & ClipBook {
  return new MediaLibrary();
}

export function mediaPart(options: MediaPartOptions): MediaPart {
  const { db, audit, library, directory, names, bus, clock, log, folder, show, disk, field, newest } = options;
  const store = new MediaStore({ db, audit });
  const files = new MediaFiles({ folder, log });
  const uploads = new Uploads({ clock, files });
  const meter = new SoundMeter();
  const standings = new Standings(store);
  const plays = new Plays({
    directory,
    newest,
    bus,
    clock,
    keep: (heard) => store.played(heard),
    every: KEEP_HEARD,
    log,
  });
  const distributor = new Distributor({
    library,
    files,
    standings,
    take: (media, content) => service.adopt(media, content),
    now: () => clock.now(),
    rest: () => new Promise((resolve) => void clock.after(REST, resolve)),
    devices: () => plays.devices,
    keeper: (device) => field.clipKeeper(device),
    connectionOf: (device) => directory.device(device)?.connection,
    bus,
    clock,
    log,
  });
  const service = new MediaService({
    library,
    store,
    files,
    uploads,
    meter,
    standings,
    plays,
    clock,
    show,
    refuseWithoutRoom: () => {
      if (disk.state !== "full") return;
      throw new AppError("EDB001", t("The disk is full. No sound can be added until space is freed."));
    },
    callUnits: () => distributor.callAll(),
    unitOf: (id) => {
      const device = directory.device(id);
      return device && { device: device.id, name: device.name, place: placeWords(device, names) };
    },
  });
  return {
    name: "media",
    exportLists: (ground) => ({ media: (asked) => mediaList({ ...ground, media: service }, asked) }),
    routes: [mediaRoutes({ media: service }), mediaFileRoute({ media: service })],
    readStates: async () => {
      library.replace(await store.all());
      return library.states;
    },
    start: async () => {
      await store.seed(directory.settings.unitClips ?? [], clock.now());
      library.replace(await store.all());
      standings.restore(await store.standings());
      await files.open(new Set(library.present.flatMap(({ content }) => content?.hash ?? [])));
      await show(library.states);
      plays.start();
      distributor.start();
    },
    stop: async () => {
      await distributor.stop();
      await uploads.stop();
      await meter.stop();
      await plays.stop();
    },
  };
}

/** The site's sounds: who may set devices changes them, who sees devices hears them. */
function mediaRoutes({ media }: { readonly media: MediaService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listMedia, async ({ query }) => pageOf(await media.list(query.search), ListQuery.parse(query)));
    handle(app, startUpload, async (request) => ({ upload: media.begin(request.body, personOf(request)) }));
    handle(app, sendUploadPiece, (request) => media.take(request.params.id, request.body, personOf(request)));
    handle(app, cancelUpload, async (request) => {
      await media.cancel(request.params.id, personOf(request));
    });
    handle(app, getMedia, ({ params }) => media.find(params.id));
    handle(app, changeMedia, (request) => media.change(request.params.id, request.body, personOf(request)));
    handle(app, removeMedia, async (request) => {
      await media.remove(request.params.id, personOf(request));
    });
    handle(app, listMediaUnits, ({ params }) => ({ units: media.units(params.id) }));
    handle(app, distributeMedia, async (request) => await media.sendAgain(request.params.id, personOf(request)));
  };
}

/** A sound's file, as a browser plays it: in ranges, so that a person can skip. */
function mediaFileRoute({ media }: { readonly media: MediaService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getMediaFile, async ({ params, query, headers }, reply) => {
      const { media: found, path, hash, size, format } = await media.file(params.id);
      const tag = `"${hash}"`;
      reply
        // The type is that of the content, and no browser looks for another one (nosniff).
        .type(MEDIA_TYPES[format])
        .header("accept-ranges", "bytes")
        .header("etag", tag)
        .header("cache-control", "private, no-cache")
        .header("content-disposition", disposition(query.as === "download", `${found.name}.${format}`));
      if (headers["if-none-match"] === tag) return reply.code(304).send(null);
      const isAsked = headers["if-range"] === undefined || headers["if-range"] === tag;
      const range = isAsked ? byteRange(headers.range, size) : undefined;
      if (range === null) return reply.code(416).header("content-range", `bytes */${size}`).send(null);
      if (range === undefined) return reply.header("content-length", size).send(createReadStream(path));
      const { from, to } = range;
      return reply
        .code(206)
        .header("content-range", `bytes ${from}-${to}/${size}`)
        .header("content-length", to - from + 1)
        .send(createReadStream(path, { start: from, end: to }));
    });
  };
}

/** With a name that any header can carry, and the right one beside it (RFC 6266). */
function disposition(isDownload: boolean, name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isDownload ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
