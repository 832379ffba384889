import type { SearchReply, SearchRow } from "@atrium/contract/devices";
import {
  MAX_FOUND_IN_ANSWER,
  listSearches,
  startSearch,
  searchFile,
  stopSearch,
  getSearch,
} from "@atrium/contract/devices";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { useLiveSite } from "../../../platform/liveHooks.ts";
import type { FormValues } from "../../../settings/forms/formDraft.ts";

/** How often a search that runs is asked what it has found, ms. */
const INTERVAL = 1_000;

/** The search through a connection: the one that runs, or the last one that is kept. */
export function useSearchRun(connection: string) {
  const queries = useQueryClient();
  const submission = useSubmit();
  const reading = useSubmit();
  const [own, setOwn] = useState<string>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const revision = useLiveSite();
  const kept = useQuery({
    queryKey: ["searches", connection],
    queryFn: async ({ signal }) => (await ask(listSearches, { signal })).data,
    staleTime: 0,
  }).data?.find((row) => row.connection === connection);
  const id = own ?? kept?.id;
  const { data: search } = useQuery({
    // What is found is compared with the site as it is now.
    queryKey: ["search", id, revision],
    queryFn: ({ signal }) => readAll(id ?? "", signal),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === "running" ? INTERVAL : false),
  });
  return {
    search,
    isStarting: submission.isBusy || reading.isBusy,
    file: { refusal: reading.refusal ?? Object.values(reading.paths)[0], problems },
    refusal: submission.refusal,
    errors: submission.paths,
    start: async (values: FormValues, password: string) => {
      let begun: SearchRow | undefined;
      const range = Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
      );
      const asked = { connection, range, ...(password === "" ? {} : { password }) };
      await submission.run(async () => {
        begun = await ask(startSearch, { body: asked });
      });
      if (begun !== undefined) setOwn(begun.id);
    },
    /** Takes what an engineering file lists as what was found. */
    read: async (file: string, text: string) => {
      setProblems([]);
      await reading.run(async () => {
        const reply = await ask(searchFile, { body: { connection, file, text } });
        setProblems(reply.problems);
        if (reply.search !== null) setOwn(reply.search.id);
      });
    },
    stop: async () => {
      await submission.run(() => ask(stopSearch, { params: { id: id ?? "" } }));
      await queries.invalidateQueries({ queryKey: ["search", id] });
    },
  };
}

/** All that it has found: an answer has some hundred devices at most. */
async function readAll(id: string, signal: AbortSignal): Promise<SearchReply> {
  const first = await ask(getSearch, { params: { id }, query: { from: 0 }, signal });
  const devices = [...first.devices];
  while (devices.length < first.found && devices.length % MAX_FOUND_IN_ANSWER === 0 && devices.length > 0) {
    const next = await ask(getSearch, { params: { id }, query: { from: devices.length }, signal });
    if (next.devices.length === 0) break;
    devices.push(...next.devices);
  }
  return { ...first, devices };
}
