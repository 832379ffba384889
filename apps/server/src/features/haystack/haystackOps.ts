import type { HaystackOp } from "@atrium/contract/integrations";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { HDict, HFilter, HMarker, HNum, type HRef, HStr } from "haystack-core";
import { AppError } from "../../platform/errors.ts";
import { nameOf } from "../../platform/integrations/siteModel.ts";
import type { Reach } from "../../platform/reach.ts";
import type { OpArguments } from "./arguments.ts";
import type { Entity } from "./entities.ts";
import type { GridAnswer } from "./grids.ts";
import { hisRead, type HisReadOptions, type RecordedPast } from "./hisRead.ts";
import { KnownSite, type KnownSiteOptions } from "./knownSite.ts";
import { cityOf, momentOf } from "./moments.ts";
import { type NewestValues, refresh } from "./presentValues.ts";
import { type Watch, Watches } from "./watches.ts";

export interface HaystackOpsOptions extends KnownSiteOptions {
  readonly newest: NewestValues;
  readonly past: RecordedPast;
  readonly textsOf: HisReadOptions["textsOf"];
  readonly time: SiteTime;
  readonly clock: Clock;
}

/** Who calls an operation. */
export interface HaystackCaller {
  /** Of the session or the API token. */
  readonly id: number;
  readonly reach: Reach | undefined;
}

type Op = (args: OpArguments, caller: HaystackCaller) => GridAnswer | Promise<GridAnswer>;

/** Rows of one answer. */
const MAX_ROWS = 50_000;
const VALUE_TAGS = ["curVal", "curStatus", "curErr"];
const READ_ONLY: Op = () => {
  throw new AppError("EAU004", t("This server can only be read"));
};

/** The operations of Project Haystack over the site, its values and its past. All of them only read. */
export class HaystackOps {
  readonly #options: HaystackOpsOptions;
  readonly #site: KnownSite;
  readonly watches: Watches;
  readonly #began: number;
  readonly #ops: Readonly<Record<HaystackOp, { readonly summary: string; readonly call: Op }>>;

  constructor(options: HaystackOpsOptions) {
    this.#options = options;
    this.#site = new KnownSite(options);
    this.watches = new Watches(options.clock);
    this.#began = options.clock.now();
    const formats = () => formatRows();
    this.#ops = {
      about: { summary: "Summary of the server", call: () => this.#about() },
      close: { summary: "End the session", call: () => ({ rows: [] }) },
      ops: { summary: "Operations of this server", call: () => this.#listOps() },
      filetypes: { summary: "File types of grids", call: formats },
      formats: { summary: "File types of grids", call: formats },
      read: { summary: "Read records by filter or id", call: (args, caller) => this.#read(args, caller) },
      nav: { summary: "Browse the tree of records", call: (args, caller) => this.#nav(args, caller) },
      watchSub: { summary: "Open a watch or add records to it", call: (args, caller) => this.#watchSub(args, caller) },
      watchUnsub: {
        summary: "Close a watch or remove records",
        call: (args, caller) => this.#watchUnsub(args, caller),
      },
      watchPoll: { summary: "Read what changed of a watch", call: (args, caller) => this.#watchPoll(args, caller) },
      hisRead: { summary: "Read the history of a point", call: async (args, caller) => this.#hisRead(args, caller) },
      hisWrite: { summary: "Refused: read-only", call: READ_ONLY },
      pointWrite: { summary: "Refused: read-only", call: READ_ONLY },
      invokeAction: { summary: "Refused: read-only", call: READ_ONLY },
    };
  }

  /** @throws AppError where the operation is refused */
  async call(op: HaystackOp, args: OpArguments, caller: HaystackCaller): Promise<GridAnswer> {
    return await this.#ops[op].call(args, caller);
  }

  /** Lets go of what is kept between calls. */
  forget(): void {
    this.#site.forget();
  }

  #about(): GridAnswer {
    const { directory, time, clock } = this.#options;
    return {
      rows: [
        HDict.make({
          haystackVersion: HStr.make("4.0"),
          serverName: HStr.make(nameOf(directory.reply.name)),
          serverTime: momentOf(clock.now(), time),
          serverBootTime: momentOf(this.#began, time),
          tz: HStr.make(cityOf(time.zone)),
          productName: HStr.make("Atrium"),
          productVersion: HStr.make("0.1.0"),
        }),
      ],
    };
  }

  #listOps(): GridAnswer {
    return {
      rows: Object.entries(this.#ops).map(([name, { summary }]) =>
        HDict.make({ def: HStr.make(`op:${name}`), name: HStr.make(name), summary: HStr.make(summary) }),
      ),
    };
  }

  #read(args: OpArguments, { reach }: HaystackCaller): GridAnswer {
    const text = args.text("filter");
    if (text === undefined) {
      if (args.ids.length === 0) throw new AppError("EVA001", t("Give a filter, or the ids of records"));
      return this.#shown(args.ids.map((id) => this.#site.find(id, reach)));
    }
    const limit = Math.min(args.number("limit") ?? Number.POSITIVE_INFINITY, MAX_ROWS + 1);
    const found: Entity[] = [];
    const filter = filterOf(text);
    const readsValues = /\bcur(?:Val|Status|Err)\b/.test(text);
    const resolve = (ref: HRef) => this.#site.find(ref.value, reach)?.dict;
    for (const entity of this.#site.within(reach)) {
      if (found.length >= limit) break;
      if (readsValues) refresh(entity, this.#options.newest);
      if (filter.eval({ dict: entity.dict, resolve })) found.push(entity);
    }
    if (found.length > MAX_ROWS) {
      throw new AppError("EVA001", t("More than {most} records match. Choose a narrower filter.", { most: MAX_ROWS }));
    }
    return this.#shown(found);
  }

  /** Undefined ones are empty rows: there is no such record. */
  #shown(entities: readonly (Entity | undefined)[], meta?: HDict): GridAnswer {
    const { newest } = this.#options;
    const hasPoints = entities.some((entity) => entity?.point !== undefined);
    return {
      ...(meta !== undefined && { meta }),
      rows: entities.map((entity) => entity?.dict),
      cols: hasPoints ? ["id", ...VALUE_TAGS] : ["id"],
      prepare: (row) => {
        const entity = entities[row];
        if (entity !== undefined) refresh(entity, newest);
      },
    };
  }

  #nav(args: OpArguments, { reach }: HaystackCaller): GridAnswer {
    const parent = args.text("navId");
    const rows = [...this.#site.within(reach)].filter((entity) => entity.parent === parent);
    return {
      cols: ["navId", "id", "dis"],
      rows: rows.map(({ id, dict, point }) => {
        const row = dict.newCopy();
        for (const tag of VALUE_TAGS) row.remove(tag);
        return point === undefined ? row.set("navId", HStr.make(id)) : row;
      }),
    };
  }

  async #hisRead(args: OpArguments, { reach }: HaystackCaller): Promise<GridAnswer> {
    const entity = this.#known(args.need("id"), reach);
    const { past, textsOf, time, clock } = this.#options;
    return await hisRead(entity, args.need("range"), { past, textsOf, time, now: clock.now() });
  }

  #watchSub(args: OpArguments, { id: owner, reach }: HaystackCaller): GridAnswer {
    const known = args.metaText("watchId");
    const lease = args.metaNumber("lease");
    const watch =
      known === undefined
        ? this.watches.open(owner, lease === undefined ? undefined : lease * 1_000)
        : this.watches.find(known, owner);
    const entities = args.ids.map((id) => this.#site.find(id, reach));
    this.watches.add(
      watch,
      entities.flatMap((entity) => entity?.id ?? []),
    );
    if (known === undefined) this.#seen(watch);
    return this.#shown(entities, watchMeta(watch));
  }

  #watchUnsub(args: OpArguments, { id: owner }: HaystackCaller): GridAnswer {
    const watch = this.watches.find(args.metaText("watchId") ?? "", owner);
    if (args.hasMeta("close")) this.watches.close(watch);
    else for (const id of args.ids) watch.ids.delete(id);
    return { rows: [] };
  }

  #watchPoll(args: OpArguments, { id: owner, reach }: HaystackCaller): GridAnswer {
    const watch = this.watches.find(args.metaText("watchId") ?? "", owner);
    const { changeSequences } = this.#options.newest;
    const isAll = args.hasMeta("refresh") || watch.revision !== this.#site.revision;
    const changed = [...watch.ids].flatMap((id) => {
      const entity = this.#site.find(id, reach);
      if (entity === undefined) return [];
      const isNew = entity.point !== undefined && (changeSequences[Number(entity.point.id)] ?? 0) > watch.sequence;
      return isAll || isNew ? [entity] : [];
    });
    this.#seen(watch);
    return this.#shown(changed, watchMeta(watch));
  }

  #seen(watch: Watch): void {
    watch.sequence = this.#options.newest.sequence;
    watch.revision = this.#site.revision;
  }

  #known(id: string, reach: Reach | undefined): Entity {
    const found = this.#site.find(id, reach);
    if (found === undefined) throw new AppError("ENF001", t("Record {id} not found", { id }));
    return found;
  }
}

function watchMeta({ id, lease }: Watch): HDict {
  return HDict.make({ watchId: HStr.make(id), lease: HNum.make(lease / 1_000, "s") });
}

/** @throws AppError EVA001 */
function filterOf(text: string): HFilter {
  try {
    return new HFilter(text);
  } catch {
    throw new AppError("EVA001", t("The filter {text} is not valid", { text }));
  }
}

function formatRows(): GridAnswer {
  const rows = [
    ["zinc", "text/zinc"],
    ["json", "application/json"],
  ] as const;
  return {
    rows: rows.map(([name, mime]) =>
      HDict.make({
        def: HStr.make(`filetype:${name}`),
        dis: HStr.make(name),
        mime: HStr.make(mime),
        receive: HMarker.make(),
        send: HMarker.make(),
      }),
    ),
  };
}
