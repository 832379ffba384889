import type { SiteConnection } from "@atrium/contract/site";
import type { ProtocolDescription } from "@atrium/contract/devices";
import { changeConnection } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { type CheckedDraft, useRecordForm } from "../../../collections/form/useRecordForm.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { draftErrors, draftOf, type FormDraft, valuesOf } from "../../../settings/forms/formDraft.ts";
import { useProbe } from "../../../settings/probe/useProbe.ts";
import { connectionsQuery } from "../../../settings/settingsQueries.ts";
import { useStatesChanged } from "../connectionQueries.ts";
import { fieldErrors } from "./fieldErrors.ts";

interface Draft {
  readonly name: string;
  readonly settings: FormDraft;
}

/** The settings of a connection in their form, which can be tested before they are saved. */
export function useConnectionForm(saved: SiteConnection, { settings: fields }: ProtocolDescription) {
  const queries = useQueryClient();
  const changed = useStatesChanged();
  const probe = useProbe();
  const draftOfSaved = ({ name, settings, secrets }: SiteConnection): Draft => ({
    name,
    settings: draftOf(fields, settings, secrets),
  });
  const form = useRecordForm({
    kind: {
      draftOf: draftOfSaved,
      contentOf: ({ name, settings }: Draft): CheckedDraft<{ name: string; settings: ReturnType<typeof valuesOf> }> => {
        const errors = draftErrors(fields, settings);
        return Object.keys(errors).length > 0
          ? { errors }
          : { content: { name, settings: valuesOf(fields, settings) } };
      },
      save: (content, base = saved) =>
        ask(changeConnection, { params: { id: base.id }, body: { ...content, revision: base.revision } }),
      changed: () => queries.invalidateQueries(connectionsQuery),
    },
    saved,
    empty: draftOfSaved(saved),
  });
  const edit = (change: Partial<Draft>): void => {
    form.change(change);
    probe.forget();
  };
  return {
    ...form,
    errors: { ...fieldErrors(probe.errors), ...fieldErrors(form.errors) },
    probe,
    edit,
    discard: () => {
      form.discard();
      probe.forget();
    },
    test: async () => {
      const content = form.check();
      if (content !== undefined) await probe.read({ connection: saved.id, settings: content.settings });
    },
    save: async () => {
      const kept = await form.save();
      if (kept === undefined) return;
      probe.forget();
      notices.show({
        kind: "done",
        title: "",
        message: t("{name} saved. Connecting with the new settings.", { name: kept.name }),
      });
      await changed();
    },
  };
}
