import type { Position } from "@atrium/contract";
import { type PlanReply, type Underlay, changeFloorUnderlay } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ApiError } from "../../../platform/apiError.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { floorParams, planQuery, underlayQuery } from "../builderQueries.ts";
import type { Builder } from "../useBuilder.ts";
import { cornersOf } from "./placing.ts";
import { readUnderlay } from "./readUnderlay.ts";

/** What lies under the plan, as it is shown and as it is kept. */
export interface Underlying {
  underlay: Underlay | null;
  /** The corners of its lines on the floor. */
  corners: readonly Position[];
  hasChanges: boolean;
  isBusy: boolean;
  refusal: string | undefined;
  /** What of the file was left out, as text. */
  leftOut: string;
  /** It was just opened, and its size is not that of a floor. */
  isUnitInDoubt: boolean;
  /** The ends of a distance that somebody knows. */
  picked: readonly Position[];
  pick: (place: Position) => void;
  forgetPicked: () => void;
  open: (file: File) => Promise<void>;
  change: (underlay: Underlay | null) => void;
  keep: () => Promise<void>;
  discard: () => void;
}

const NO_PLACES: readonly Position[] = [];

export function useUnderlay(builder: Builder): Underlying {
  const { base } = builder;
  const queries = useQueryClient();
  const query = underlayQuery(base);
  const { data } = useQuery({ ...query, enabled: base.hasUnderlay });
  const [edit, setEdit] = useState<{ underlay: Underlay | null; leftOut: string; isUnitInDoubt: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [picked, setPicked] = useState(NO_PLACES);
  const saved = base.hasUnderlay ? (data?.underlay ?? null) : null;
  const underlay = edit === undefined ? saved : edit.underlay;
  const corners = useMemo(() => cornersOf(underlay), [underlay]);

  async function attempt(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setRefusal(failure.message);
      if (failure instanceof ApiError) await queries.invalidateQueries({ queryKey: planQuery(base).queryKey });
    } finally {
      setBusy(false);
    }
  }

  return {
    underlay,
    corners,
    hasChanges: edit !== undefined,
    isBusy,
    refusal,
    leftOut: edit?.leftOut ?? "",
    isUnitInDoubt: edit?.isUnitInDoubt ?? false,
    picked,
    pick: (place) => {
      setPicked((before) => (before.length === 1 ? [...before, place] : [place]));
    },
    forgetPicked: () => {
      setPicked(NO_PLACES);
    },
    open: async (file) => attempt(async () => setEdit(await readUnderlay(file, builder.draft.plan.size))),
    change: (next) => {
      setRefusal(undefined);
      setEdit({ underlay: next, leftOut: edit?.leftOut ?? "", isUnitInDoubt: edit?.isUnitInDoubt ?? false });
    },
    keep: async () =>
      attempt(async () => {
        const body = { underlay, revision: base.revision };
        const reply = await ask(changeFloorUnderlay, { params: floorParams(base), body });
        const plan: PlanReply = { ...base, hasUnderlay: reply.underlay !== null, revision: reply.revision };
        queries.setQueryData(query.queryKey, reply);
        queries.setQueryData(planQuery(base).queryKey, plan);
        builder.rebase(plan, builder.draft);
        setEdit(undefined);
        notices.show({
          kind: "done",
          title: t("Underlay saved"),
          message: t("It is shown only here, under the drawing."),
        });
      }),
    discard: () => {
      setRefusal(undefined);
      setEdit(undefined);
    },
  };
}
