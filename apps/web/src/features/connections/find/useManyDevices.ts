import {
  changeSiteProduct,
  EQUIPMENT,
  type FoundEntry,
  type Module,
  ProductFile,
  SiteProductChange,
} from "@atrium/contract/devices";
import { importMappings, type MappingImportReply, type SiteConnection } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { keyFrom } from "../../../collections/form/keyFrom.ts";
import { type FieldErrors, useSubmit } from "../../../collections/form/useSubmit.ts";
import { devicesQuery, drawingQuery } from "../../../devices/queries.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { useSite } from "../../../platform/site.ts";
import { protocolsQuery } from "../../../settings/settingsQueries.ts";
import { deviceFile } from "./deviceFile.ts";
import { productOfEntries } from "./foundPoints.ts";
import { devicesByPattern, likelyPattern, readPattern } from "./namePattern.ts";
import { keyOfWord, READY_PATTERNS } from "./readyPatterns.ts";

interface ManyDraft {
  readonly pattern: string;
  /** The ready pattern that gives the points their keys; null: their own words do. */
  readonly ready: string | null;
  readonly product: string;
  readonly module: Module;
  readonly category: string | null;
  readonly placement: string;
  readonly floor: string;
  /** undefined: the first of the floor. */
  readonly room: string | undefined;
}

interface Options {
  readonly entries: readonly FoundEntry[];
  readonly connection: SiteConnection;
  readonly onDone: () => void;
}

const NOTHING = { devices: [], lacking: [], points: new Map<string, string>() };

/** The product of a pattern is saved with the preview, and its devices as one import, which can be undone as one. */
export function useManyDevices({ entries, connection, onDone }: Options) {
  const { places } = useSite();
  const queries = useQueryClient();
  const submission = useSubmit();
  const [own, setOwn] = useState<ManyDraft>();
  const [wrong, setWrong] = useState<FieldErrors>({});
  /** The product that a preview has saved, until its devices are there. */
  const saved = useRef<ProductFile | null>(null);
  const [preview, setPreview] = useState<MappingImportReply>();
  const proposed = useMemo(() => likelyPattern(entries), [entries]);
  const draft = own ?? {
    pattern: proposed,
    ready: null,
    product: "",
    module: EQUIPMENT.module,
    category: null,
    placement: places[0]?.key ?? "",
    floor: places[0]?.floors[0]?.key ?? "",
    room: undefined,
  };
  const pattern = useMemo(() => readPattern(draft.pattern), [draft.pattern]);
  const result = useMemo(() => {
    const ready = READY_PATTERNS.find(({ key }) => key === draft.ready);
    const keyOf = ready === undefined ? undefined : (word: string) => keyOfWord(ready, word);
    return pattern === undefined ? NOTHING : devicesByPattern(entries, pattern, keyOf);
  }, [entries, pattern, draft.ready]);
  const rooms = useQuery(drawingQuery({ placement: draft.placement, floor: draft.floor })).data?.rooms ?? [];
  const room = rooms.find(({ id }) => id === draft.room) ?? rooms[0];
  const known = useQuery(devicesQuery(draft.module)).data ?? [];
  const product = keyFrom(draft.product);
  const problems = (preview?.lines ?? []).flatMap((line) =>
    line.problems.map(({ column, message }) => `${line.device}, ${column}: ${message}`),
  );

  function mistakes(): FieldErrors {
    return {
      ...(pattern === undefined && {
        pattern: t("Expected two pairs of brackets: one for the device, one for its point"),
      }),
      ...(pattern !== undefined && result.devices.length === 0 && { pattern: t("No names match this pattern") }),
      ...(product === "" && { product: t("Required") }),
      ...(draft.module === EQUIPMENT.module && draft.category === null && { category: t("Required") }),
      ...(room === undefined && { room: t("Required") }),
    };
  }

  /** @throws ApiError where the product has a name that is taken */
  async function saveProduct(): Promise<void> {
    const chosen = [...(result.devices[0]?.entries ?? [])].filter(([key]) => result.points.has(key));
    const { points } = productOfEntries(
      { form: "bacnet" },
      chosen.map(([, entry]) => entry),
    );
    const named = points.map((point, index) => {
      const [key = point.key] = chosen[index] ?? [];
      return Object.assign({}, point, { key, name: nameOf(result.points.get(key) ?? point.name) });
    });
    const modules = [draft.module];
    const after = ProductFile.parse({
      protocol: "bacnet",
      name: product,
      label: draft.product.trim(),
      modules,
      points: named,
    });
    // The second preview changes the product of the first.
    if (saved.current !== null && saved.current.name !== product) await forgetProduct();
    await ask(changeSiteProduct, { body: SiteProductChange.parse({ before: saved.current, after }) });
    saved.current = after;
    await queries.invalidateQueries({ queryKey: protocolsQuery.queryKey });
  }

  /** Nobody uses it: its devices were not added. */
  async function forgetProduct(): Promise<void> {
    const before = saved.current;
    if (before === null) return;
    saved.current = null;
    await ask(changeSiteProduct, { body: { before, after: null } });
    await queries.invalidateQueries({ queryKey: protocolsQuery.queryKey });
  }

  async function send(revision: number | undefined): Promise<MappingImportReply> {
    if (room === undefined) throw new Error("no room was chosen");
    const text = deviceFile({
      devices: result.devices,
      points: result.points.keys(),
      product,
      module: draft.module,
      room,
      connection: connection.id,
      placement: draft.placement,
      floor: draft.floor,
      category: draft.module === EQUIPMENT.module ? (draft.category ?? undefined) : undefined,
      known: new Set(known.map(({ id }) => String(id))),
    });
    const file = t("{product} from {connection}", { product: draft.product.trim(), connection: connection.name });
    return ask(importMappings, { body: { file, text, ...(revision === undefined ? {} : { revision }) } });
  }

  async function submit(): Promise<void> {
    const found = mistakes();
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    await submission.run(async () => {
      if (preview === undefined || problems.length > 0) {
        await saveProduct();
        setPreview(await send(undefined));
        return;
      }
      const done = await send(preview.revision);
      setPreview(done);
      if (!done.isDone) return;
      saved.current = null;
      const count = newDevices(done);
      notices.show({
        kind: "done",
        title: "",
        message: t("{count, plural, one {# device was} other {# devices were}} added to the site", { count }),
      });
      onDone();
    });
  }

  return {
    draft,
    change: (part: Partial<ManyDraft>) => {
      setWrong({});
      setPreview(undefined);
      setOwn({ ...draft, ...part });
    },
    result,
    rooms,
    room,
    preview,
    problems,
    count: preview === undefined ? 0 : newDevices(preview),
    errors: { ...wrong, ...productErrors(submission.paths) },
    isBusy: submission.isBusy,
    refusal: submission.refusal,
    hasChanges: own !== undefined && preview?.isDone !== true,
    submit,
    /** Closed without adding anything. */
    abandon: () => {
      void submission.run(forgetProduct);
    },
  };
}

/** What the server says of the product stands at its name. */
function productErrors(paths: FieldErrors): FieldErrors {
  const [first] = Object.entries(paths).flatMap(([path, message]) => (path.startsWith("after") ? [message] : []));
  return first === undefined ? {} : { product: first };
}

function newDevices({ counts }: MappingImportReply): number {
  return (counts.add ?? 0) + (counts.again ?? 0);
}

/** "temp" as a point is called: "Temp". */
function nameOf(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
