import type { ProtocolDescription } from "@atrium/contract/devices";
import { NewConnection, addConnection } from "@atrium/contract/site";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { errorsOf, type FieldErrors, useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { draftErrors, draftOf, type FormDraft, valuesOf } from "../../../settings/forms/formDraft.ts";
import { useProbe } from "../../../settings/probe/useProbe.ts";
import { connectionsQuery } from "../../../settings/settingsQueries.ts";
import { connectionHref } from "../connectionAddress.ts";
import { useStatesChanged } from "../connectionQueries.ts";
import { fieldErrors, without } from "./fieldErrors.ts";
import { idOfName } from "./idOfName.ts";

/** A connection that is not kept yet. Its ID follows its name until somebody writes another. */
export function useNewConnection(protocols: readonly ProtocolDescription[] | undefined) {
  const queries = useQueryClient();
  const changed = useStatesChanged();
  const navigate = useNavigate();
  const submission = useSubmit();
  const probe = useProbe();
  const [chosen, setChosen] = useState<ProtocolDescription>();
  const protocol = chosen ?? protocols?.[0];
  const fields = protocol?.settings ?? [];
  const [name, setName] = useState("");
  const [ownId, setOwnId] = useState<string>();
  const [draft, setDraft] = useState<FormDraft>({});
  const [wrong, setWrong] = useState<FieldErrors>({});
  const isAdded = useRef(false);
  const id = ownId ?? idOfName(name);

  const given = () => ({ id, name, protocol: protocol?.key, settings: valuesOf(fields, draft) });
  const check = (): boolean => {
    const problems = draftErrors(fields, draft);
    setWrong(problems);
    return Object.keys(problems).length === 0;
  };
  return {
    protocol,
    id,
    name,
    draft,
    errors: { ...fieldErrors(submission.paths), ...fieldErrors(probe.errors), ...wrong },
    refusal: submission.refusal,
    probe,
    isBusy: submission.isBusy,
    get hasChanges() {
      return !isAdded.current && (name !== "" || Object.values(draft).some((entry) => typeof entry === "string"));
    },
    choose: (next: ProtocolDescription) => {
      setChosen(next);
      setDraft(draftOf(next.settings, {}));
      setWrong({});
      probe.forget();
    },
    rename: setName,
    identify: setOwnId,
    edit: (next: FormDraft, key: string) => {
      setDraft(next);
      setWrong((before) => without(before, key));
      probe.forget();
    },
    test: async () => {
      if (protocol === undefined || !check()) return;
      const called = name === "" ? {} : { name };
      await probe.read({ protocol: protocol.key, ...called, settings: valuesOf(fields, draft) });
    },
    add: async () => {
      const isComplete = check();
      const wanted = NewConnection.safeParse(given());
      if (!isComplete || !wanted.success) {
        setWrong({ ...draftErrors(fields, draft), ...without(errorsOf(wanted), "settings") });
        return;
      }
      if (!(await submission.run(() => ask(addConnection, { body: wanted.data })))) return;
      isAdded.current = true;
      await Promise.all([queries.invalidateQueries(connectionsQuery), changed()]);
      await navigate({ href: connectionHref(id) });
    },
  };
}
