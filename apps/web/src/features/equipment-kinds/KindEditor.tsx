import { changeEquipmentKind, EquipmentKind, type SiteKind, SiteKindChange } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useLeaving } from "../../collections/form/RecordPage.tsx";
import { SharedEditor } from "../../collections/form/SharedEditor.tsx";
import { useRequestForm } from "../../collections/form/useRequestForm.ts";
import { useSharedForm } from "../../collections/form/useSharedForm.ts";
import { errorsOf } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { saveJson } from "../../platform/saveFile.ts";
import { AlarmsCard } from "./AlarmsCard.tsx";
import { type KindDraft, kindOfDraft } from "./kindDraft.ts";
import { IdentityCard } from "./IdentityCard.tsx";
import { kindHref, KINDS_HREF, kindsQuery } from "./kindQueries.ts";
import { PointsCard } from "./PointsCard.tsx";
import { forgetPreparedKind } from "./preparedKind.ts";
import { RunningCard } from "./RunningCard.tsx";
import { KindDialog } from "./KindDialog.tsx";

interface KindEditorProps {
  /** Absent: a new one. */
  saved?: SiteKind;
  start: KindDraft;
  /** All kinds of the site. */
  kinds: readonly SiteKind[];
  /** It takes the place of the shipped one of its key. */
  keepsKey?: boolean;
}

/** A kind of equipment of the site's own, followed by all devices of it. */
export function KindEditor({ saved, start, kinds, keepsKey = false }: KindEditorProps) {
  const before = saved?.kind ?? null;
  const queries = useQueryClient();
  const form = useRequestForm({
    saved: start,
    body: SiteKindChange,
    parent: "after",
    toBody: (draft) => ({ before, after: kindOfDraft(draft) }),
    send: (body) => ask(changeEquipmentKind, { body }),
    onSaved: async () => {
      forgetPreparedKind();
      await queries.invalidateQueries({ queryKey: kindsQuery.queryKey });
      notices.show({ kind: "done", title: sayTerm(draft.name), message: t("Saved ## a record") });
      await leaving.go(kindHref(draft.key.trim()), { replace: true });
    },
  });
  const { values: draft, paths, change } = form;
  const leaving = useLeaving(form.hasChanges());
  const whole = EquipmentKind.safeParse(kindOfDraft(draft));
  const users = kinds.find(({ kind }) => kind.key === draft.key.trim())?.devices ?? 0;
  const isNew = saved === undefined;

  const shared = useSharedForm({
    form,
    users,
    check: () => errorsOf(SiteKindChange.safeParse({ before, after: kindOfDraft(draft) }), "after"),
    remove: () => ask(changeEquipmentKind, { body: { before, after: null } }),
    onRemoved: async () => {
      await queries.invalidateQueries({ queryKey: kindsQuery.queryKey });
      await leaving.go(KINDS_HREF);
    },
  });

  return (
    <SharedEditor
      title={isNew ? t("New equipment kind") : sayTerm(draft.name)}
      crumb={crumbOf(saved, keepsKey)}
      form={form}
      shared={shared}
      onExport={saved && (() => saveJson(saved.kind, saved.kind.key))}
      refusal={form.refusal ?? paths[""] ?? paths["after"]}
      main={
        <>
          <PointsCard draft={draft} errors={paths} onChange={change} />
          <AlarmsCard draft={draft} errors={paths} onChange={change} />
        </>
      }
      aside={
        <>
          <IdentityCard draft={draft} hasKey={!isNew || keepsKey} errors={paths} onChange={change} />
          <RunningCard draft={draft} errors={paths} onChange={change} />
        </>
      }
    >
      {shared.asking === "save" && whole.success && (
        <KindDialog
          change={{ before, after: whole.data }}
          title={t("Change {count, plural, one {# device} other {# devices}}?", { count: users })}
          action={t("Save for all")}
          isBusy={form.isBusy}
          onConfirm={() => void shared.saveForAll()}
          onClose={shared.close}
        />
      )}
      {shared.asking === "remove" && (
        <KindDialog
          change={{ before, after: null }}
          title={t("Delete {name}?", { name: sayTerm(draft.name) })}
          action={t("Delete")}
          isDestructive
          isBusy={form.isBusy}
          onConfirm={() => void shared.remove()}
          onClose={shared.close}
        >
          {saved?.replacesShipped === true
            ? t("The built-in kind takes its place again.")
            : t("Export it first to keep it.")}
        </KindDialog>
      )}
      {leaving.question}
    </SharedEditor>
  );
}

function crumbOf(saved: SiteKind | undefined, keepsKey: boolean): string {
  if (saved === undefined) {
    return keepsKey
      ? t("Takes the place of the built-in one at this site; all its devices follow")
      : t("Devices of this kind share its page, picture, points and alarms");
  }
  return t("{count, plural, =0 {no device} one {# device} other {# devices}}", { count: saved.devices });
}
