import {
  PeakLimitContent,
  peakLimitParts,
  type PeakLimit,
  type PeakLimitRow,
  addPeakLimit,
  changePeakLimit,
  removePeakLimit,
} from "@atrium/contract/automation";
import { Card, Icon, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import eye from "lucide-react/icons/eye";
import { useMemo } from "react";
import { RecordPage, useLeaving } from "../../../../collections/form/RecordPage.tsx";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import { useRecordForm } from "../../../../collections/form/useRecordForm.ts";
import { PageLink } from "../../../../collections/PageLink.tsx";
import { ask } from "../../../../platform/http.ts";
import { notices } from "../../../../platform/notices.ts";
import { Sentence } from "../../actions/Sentence.tsx";
import { useActionThings } from "../../actions/useActionThings.ts";
import styles from "../../conditions/form/form.module.css";
import { limitHref, LIMITS_HREF, NEW_LIMIT_HREF } from "../limitAddress.ts";
import { useLimitsChanged } from "../limitQueries.ts";
import { LimitTrialCards } from "../trial/LimitTrialCards.tsx";
import { LimitBlocks } from "./LimitBlocks.tsx";
import { limitContent, type LimitDraft, limitDraft } from "./limitDraft.ts";
import { LimitReport } from "./LimitReport.tsx";
import { useMeteredPowers } from "./meters.ts";
import { modulesOf } from "./StagesEditor.tsx";
import automation from "../../automation.module.css";

const CALLS = {
  save: (body: PeakLimitContent, base: PeakLimit | undefined) =>
    base === undefined
      ? ask(addPeakLimit, { body })
      : ask(changePeakLimit, { params: { id: base.id }, body: { ...body, revision: base.revision } }),
  remove: ({ id }: PeakLimit) => ask(removePeakLimit, { params: { id } }),
};

interface LimitEditorProps {
  /** As it is kept now; undefined: it is new, or was taken away. */
  saved: PeakLimitRow | undefined;
  /** As it was kept last; undefined: it is new. */
  last: PeakLimitRow | undefined;
  begin: LimitDraft;
}

/** How long nothing is typed before the server is asked, ms. */
const PAUSE = 400;

/** The form of a peak limit, its sentence above, and beside it what it would have shed. */
export function LimitEditor({ saved, last, begin }: LimitEditorProps) {
  const navigate = useNavigate();
  const changed = useLimitsChanged();
  const kind = { ...CALLS, contentOf: limitContent, draftOf: limitDraft, changed };
  const form = useRecordForm({ kind, saved, empty: begin });
  const { draft, errors, hasChanges } = form;
  const things = useActionThings(modulesOf(draft.stages));
  const powers = useMeteredPowers();
  const leaving = useLeaving(form.hasChanges);
  // A name, and whether it is on, are nothing to what it sheds.
  const { content } = limitContent({
    ...draft,
    name: draft.name.trim() === "" ? t("New") : draft.name,
    isEnabled: true,
  });
  const [text] = useDebouncedValue(
    content === undefined ? "" : JSON.stringify({ ...content, name: t("Backtested") }),
    PAUSE,
  );
  const asked = useMemo(() => (text === "" ? undefined : PeakLimitContent.parse(JSON.parse(text))), [text]);
  const meter = powers.find(({ device }) => device.id === draft.device)?.device.name;

  async function save(isEnabled: boolean, isWatchOnly: boolean): Promise<void> {
    const kept = await form.save({ isEnabled, isWatchOnly });
    if (kept === undefined) return;
    const message = !isEnabled ? t("Is off") : isWatchOnly ? t("Watched only") : t("Enabled");
    notices.show({ kind: "done", title: kept.name, message });
    await leaving.go(limitHref(kept.id), { replace: true });
  }

  return (
    <RecordPage
      what={t("peak limit")}
      form={form}
      leaving={leaving}
      title={last?.name ?? t("New peak limit")}
      crumb={<PageLink href={LIMITS_HREF}>{t("Peak limits")}</PageLink>}
      kpis={
        <>
          {saved === undefined && <Tag tone="accent">{t("New, not saved")}</Tag>}
          {saved !== undefined && !saved.isEnabled && <Tag tone="disabled">{t("Off")}</Tag>}
          {saved !== undefined && saved.isEnabled && saved.isWatchOnly && <Tag>{t("Watched only")}</Tag>}
          {saved !== undefined && hasChanges && <Tag tone="accent">{t("Changed, not saved")}</Tag>}
        </>
      }
      by={saved?.by}
      isGone={saved === undefined && last !== undefined}
      copyHref={saved && `${NEW_LIMIT_HREF}?from=${saved.id}`}
      removal={
        saved && {
          title: t("Delete {name}?", { name: saved.name }),
          action: t("Delete"),
          text: t("Everything it has shed returns to its rest state at once. Its history stays in the log."),
          listHref: LIMITS_HREF,
        }
      }
      actions={
        <>
          <Button onClick={() => void navigate({ href: LIMITS_HREF })}>{t("Cancel")}</Button>
          <Button loading={form.isBusy} onClick={() => void save(false, draft.isWatchOnly)}>
            {t("Save as disabled")}
          </Button>
          <Button leftSection={<Icon of={eye} size={14} />} loading={form.isBusy} onClick={() => void save(true, true)}>
            {t("Save as watch only")}
          </Button>
          <Button variant="filled" loading={form.isBusy} onClick={() => void save(true, false)}>
            {t("Save and enable")}
          </Button>
        </>
      }
    >
      <div className={`grid items-start gap-12 ${automation["columns"]}`}>
        <Card title={t("Rule")}>
          <div className={`grid gap-10 ${styles["head"]}`}>
            <TextInput
              label={t("Name")}
              required
              maxLength={64}
              placeholder={t("Contract demand")}
              value={draft.name}
              error={fieldError(errors["name"])}
              onChange={({ currentTarget }) => {
                form.change({ name: currentTarget.value });
              }}
            />
            {content === undefined ? (
              <p className="muted">{t("A summary appears here once a meter, a limit and a stage are chosen.")}</p>
            ) : (
              <Sentence parts={peakLimitParts(content, { device: meter, actions: things.names })} />
            )}
          </div>
          <LimitBlocks draft={draft} errors={errors} things={things} powers={powers} onChange={form.change} />
        </Card>
        <LimitTrialCards limit={content === undefined ? undefined : asked}>
          {saved?.isEnabled === true && <LimitReport limit={saved} />}
        </LimitTrialCards>
      </div>
    </RecordPage>
  );
}
