import { changeEquipmentKind, EquipmentKind, type SiteKind, SiteKindChange } from "@atrium/contract/devices";
import { PageHeading } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormError } from "../../collections/form/FormError.tsx";
import formStyles from "../../collections/form/form.module.css";
import { useLeaving } from "../../collections/form/RecordPage.tsx";
import { useRequestForm } from "../../collections/form/useRequestForm.ts";
import { errorsOf } from "../../collections/form/useSubmit.ts";
import lists from "../../collections/lists.module.css";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { AlarmsCard } from "./AlarmsCard.tsx";
import { type KindDraft, kindOfDraft } from "./kindDraft.ts";
import { IdentityCard } from "./IdentityCard.tsx";
import { kindHref, KINDS_HREF, kindsQuery } from "./kindQueries.ts";
import styles from "./kinds.module.css";
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
  const [asking, setAsking] = useState<"save" | "remove">();
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

  /** Shows missing fields first, then asks whether to change all devices. */
  function save(): void {
    const wrong = errorsOf(SiteKindChange.safeParse({ before, after: kindOfDraft(draft) }), "after");
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (users > 0) setAsking("save");
    else void form.submit();
  }

  async function saveForAll(): Promise<void> {
    await form.submit();
    setAsking(undefined);
  }

  async function remove(): Promise<void> {
    const isGone = await form.run(() => ask(changeEquipmentKind, { body: { before, after: null } }));
    setAsking(undefined);
    if (!isGone) return;
    await queries.invalidateQueries({ queryKey: kindsQuery.queryKey });
    await leaving.go(KINDS_HREF);
  }

  return (
    <div className="col grow min-w-0">
      <PageHeading
        title={isNew ? t("New equipment kind") : sayTerm(draft.name)}
        crumb={crumbOf(saved, keepsKey)}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            {saved !== undefined && (
              <>
                <Button className={formStyles["destructive"]} onClick={() => setAsking("remove")}>
                  {t("Delete")}
                </Button>
                <Button
                  onClick={() => {
                    saveFile(new Blob([JSON.stringify(saved.kind, null, 2)]), `${saved.kind.key}.json`);
                  }}
                >
                  {t("Export")}
                </Button>
              </>
            )}
            <Button variant="filled" disabled={!isNew && !form.hasChanges()} loading={form.isBusy} onClick={save}>
              {t("Save")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <FormError>{form.refusal ?? paths[""] ?? paths["after"]}</FormError>
        <div className={`grid items-start gap-12 ${styles["columns"]}`}>
          <div className="col gap-12 min-w-0">
            <PointsCard draft={draft} errors={paths} onChange={change} />
            <AlarmsCard draft={draft} errors={paths} onChange={change} />
          </div>
          <div className="col gap-12 min-w-0">
            <IdentityCard draft={draft} hasKey={!isNew || keepsKey} errors={paths} onChange={change} />
            <RunningCard draft={draft} errors={paths} onChange={change} />
          </div>
        </div>
      </div>
      {asking === "save" && whole.success && (
        <KindDialog
          change={{ before, after: whole.data }}
          title={t("Change {count, plural, one {# device} other {# devices}}?", { count: users })}
          action={t("Save for all")}
          isBusy={form.isBusy}
          onConfirm={() => void saveForAll()}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "remove" && (
        <KindDialog
          change={{ before, after: null }}
          title={t("Delete {name}?", { name: sayTerm(draft.name) })}
          action={t("Delete")}
          isDestructive
          isBusy={form.isBusy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(undefined)}
        >
          {saved?.replacesShipped === true
            ? t("The built-in kind takes its place again.")
            : t("Export it first to keep it.")}
        </KindDialog>
      )}
      {leaving.question}
    </div>
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
