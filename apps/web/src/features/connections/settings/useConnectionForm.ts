import type { SiteConnection } from "@atrium/contract/site";
import type { ProtocolDescription } from "@atrium/contract/devices";
import { type ConnectionChange, changeConnection } from "@atrium/contract/site";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, useSubmit } from "../../../lists/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { draftErrors, draftOf, type FormDraft, valuesOf } from "../../../settings/forms/formDraft.ts";
import { type Probe, useProbe } from "../../../settings/probe/useProbe.ts";
import { connectionsQuery } from "../../../settings/settingsQueries.ts";
import { useStatesChanged } from "../connectionQueries.ts";
import { fieldErrors, without } from "./fieldErrors.ts";

interface ConnectionForm {
  name: string;
  draft: FormDraft;
  errors: FieldErrors;
  refusal: string | undefined;
  probe: Probe;
  hasChanges: boolean;
  isBusy: boolean;
  /** Somebody else has saved since. */
  isOutdated: boolean;
  rename: (name: string) => void;
  edit: (draft: FormDraft, key: string) => void;
  discard: () => void;
  takeTheirs: () => void;
  test: () => Promise<void>;
  save: () => Promise<void>;
}

/** The settings of a connection while they are edited. What others save in the meantime is told, and takes nothing away. */
export function useConnectionForm(saved: SiteConnection, { settings: fields }: ProtocolDescription): ConnectionForm {
  const queries = useQueryClient();
  const changed = useStatesChanged();
  const submission = useSubmit();
  const probe = useProbe();
  const [base, setBase] = useState(saved);
  const [name, setName] = useState(saved.name);
  const [draft, setDraft] = useState(() => draftOf(fields, saved.settings, saved.secrets));
  const [wrong, setWrong] = useState<FieldErrors>({});
  const begin = (from: SiteConnection): void => {
    setBase(from);
    setName(from.name);
    setDraft(draftOf(fields, from.settings, from.secrets));
    setWrong({});
    submission.setErrors({});
    probe.forget();
  };
  const hasChanges =
    name !== base.name || JSON.stringify(draft) !== JSON.stringify(draftOf(fields, base.settings, base.secrets));
  // Without changes of one's own, what others have saved simply shows.
  if (saved.revision > base.revision && !hasChanges) begin(saved);

  const check = (): boolean => {
    const problems = draftErrors(fields, draft);
    setWrong(problems);
    return Object.keys(problems).length === 0;
  };
  return {
    name,
    draft,
    errors: { ...fieldErrors(submission.paths), ...fieldErrors(probe.errors), ...wrong },
    refusal: submission.refusal,
    probe,
    hasChanges,
    isBusy: submission.isBusy,
    isOutdated: saved.revision > base.revision,
    rename: setName,
    edit: (next, key) => {
      setDraft(next);
      setWrong((before) => without(before, key));
      probe.forget();
    },
    discard: () => {
      begin(saved);
    },
    takeTheirs: () => {
      begin(saved);
    },
    test: async () => {
      if (check()) await probe.read({ connection: base.id, settings: valuesOf(fields, draft) });
    },
    save: async () => {
      if (!check()) return;
      const change: ConnectionChange = { name, settings: valuesOf(fields, draft), revision: base.revision };
      let kept: SiteConnection | undefined;
      const isKept = await submission.run(async () => {
        kept = await ask(changeConnection, { params: { id: base.id }, body: change });
      });
      await queries.invalidateQueries(connectionsQuery);
      if (!isKept || kept === undefined) return;
      begin(kept);
      notices.show({ kind: "done", title: "", message: `${kept.name} is saved and connects with it` });
      await changed();
    },
  };
}
