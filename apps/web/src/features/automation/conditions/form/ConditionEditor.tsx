import { FEATURE_NAMES } from "@atrium/contract";
import {
  ConditionContent,
  conditionParts,
  type Condition,
  type ConditionRow,
  addCondition,
  changeCondition,
  removeCondition,
} from "@atrium/contract/automation";
import { numberText, type PointDescription } from "@atrium/contract/devices";
import { ROUTES } from "@atrium/contract/pages";
import { Card, Icon, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import eye from "lucide-react/icons/eye";
import lock from "lucide-react/icons/lock";
import { useMemo } from "react";
import formStyles from "../../../../collections/form/form.module.css";
import { RecordPage, useLeaving } from "../../../../collections/form/RecordPage.tsx";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import { useRecordForm } from "../../../../collections/form/useRecordForm.ts";
import { PageLink } from "../../../../collections/PageLink.tsx";
import { ask } from "../../../../platform/http.ts";
import { notices } from "../../../../platform/notices.ts";
import { moduleOf } from "../../actions/actionDraft.ts";
import { Sentence } from "../../actions/Sentence.tsx";
import { useActionThings } from "../../actions/useActionThings.ts";
import { conditionHref, CONDITIONS_HREF, NEW_CONDITION_HREFS } from "../conditionAddress.ts";
import { useConditionsChanged } from "../conditionQueries.ts";
import { LastDays } from "../../../../ranges/past/LastDays.tsx";
import { ConditionTrialCards } from "../trial/ConditionTrialCards.tsx";
import { firesText } from "../trial/TrialLine.tsx";
import { ConditionBlocks } from "./ConditionBlocks.tsx";
import { conditionContent, type ConditionDraft, conditionDraft } from "./conditionDraft.ts";
import styles from "./form.module.css";
import { comparable, useSources } from "./sourceThings.ts";
import automation from "../../automation.module.css";

const CALLS = {
  save: (body: ConditionContent, base: Condition | undefined) =>
    base === undefined
      ? ask(addCondition, { body })
      : ask(changeCondition, { params: { id: base.id }, body: { ...body, revision: base.revision } }),
  remove: ({ id }: Condition) => ask(removeCondition, { params: { id } }),
};

interface ConditionEditorProps {
  /** As it is kept now; undefined: it is new, or was taken away. */
  saved: ConditionRow | undefined;
  /** As it was kept last; undefined: it is new. */
  last: ConditionRow | undefined;
  begin: ConditionDraft;
  /** Without the right to save, the form shows and says who may. */
  maySave: boolean;
}

/** How long nothing is typed before the server is asked, ms. */
const PAUSE = 400;

/** The form of a condition, its sentence above, and beside it when it would have fired. */
export function ConditionEditor({ saved, last, begin, maySave }: ConditionEditorProps) {
  const navigate = useNavigate();
  const changed = useConditionsChanged();
  const kind = { ...CALLS, contentOf: conditionContent, draftOf: conditionDraft, changed };
  const form = useRecordForm({ kind, saved, empty: begin });
  const { draft, errors, hasChanges } = form;
  const things = useActionThings(draft.actions.map(moduleOf));
  const sources = useSources(draft.kind);
  const leaving = useLeaving(form.hasChanges);
  // A name, and whether it is on, are nothing to when it fires.
  const tried = { ...draft, name: draft.name.trim() === "" ? t("New") : draft.name, isEnabled: true };
  const { content } = conditionContent(tried);
  const [text] = useDebouncedValue(
    content === undefined ? "" : JSON.stringify({ ...content, name: t("Backtested") }),
    PAUSE,
  );
  const asked = useMemo(() => (text === "" ? undefined : ConditionContent.parse(JSON.parse(text))), [text]);
  const device = sources?.find(({ id }) => id === draft.device);
  const point = comparable(device).find(({ key }) => key === draft.point);
  // A sensor alone already shows what it measures.
  const seen = point ?? comparable(device)[0];

  async function save(isEnabled: boolean, isWatchOnly: boolean): Promise<void> {
    const kept = await form.save({ isEnabled, isWatchOnly });
    if (kept === undefined) return;
    notices.show({
      kind: "done",
      title: kept.name,
      message: !isEnabled ? t("Is off") : isWatchOnly ? t("Watched only") : t("Enabled"),
    });
    await leaving.go(conditionHref({ id: kept.id, kind: draft.kind }), { replace: true });
  }

  return (
    <RecordPage
      what={t("condition")}
      form={form}
      leaving={leaving}
      title={last?.name ?? t("New condition")}
      crumb={maySave ? <PageLink href={CONDITIONS_HREF}>{t("Conditions Setting")}</PageLink> : t("Conditions Setting")}
      kpis={
        <>
          <Tag>{draft.kind === "IAQ" ? t("From IAQ") : t("From weather")}</Tag>
          {saved === undefined && <Tag tone="accent">{t("New, not saved")}</Tag>}
          {saved !== undefined && !saved.isEnabled && <Tag tone="disabled">{t("Off")}</Tag>}
          {saved !== undefined && saved.isEnabled && saved.isWatchOnly && <Tag>{t("Watched only")}</Tag>}
          {saved !== undefined && hasChanges && <Tag tone="accent">{t("Changed, not saved")}</Tag>}
        </>
      }
      by={saved?.by}
      isGone={saved === undefined && last !== undefined}
      copyHref={saved && `${NEW_CONDITION_HREFS[draft.kind]}?from=${saved.id}`}
      removal={
        saved && {
          title: t("Delete {name}?", { name: saved.name }),
          action: t("Delete"),
          text: t(
            "If it is active now, it ends and what it set returns to its rest state. Its history stays in the log.",
          ),
          listHref: CONDITIONS_HREF,
        }
      }
      actions={
        <>
          <Button onClick={() => void navigate({ href: maySave ? CONDITIONS_HREF : ROUTES.home.path })}>
            {t("Cancel")}
          </Button>
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
      note={
        !maySave && (
          <output className={`flex items-start t12 ink2 rounded bg-2 border ${formStyles["note"]}`} data-tone="accent">
            <Icon of={lock} size={16} />
            <span>
              {t(
                "Only people whose role has the “{automationSettable}” permission can save or backtest a condition. You can fill in the form, but the server will refuse to save it.",
                { automationSettable: t(FEATURE_NAMES.automationSettable) },
              )}
            </span>
          </output>
        )
      }
    >
      <div className={`grid items-start gap-12 ${automation["columns"]}`}>
        <Card title={t("Rule")}>
          <div className={`grid gap-10 ${styles["head"]}`}>
            <TextInput
              label={t("Name")}
              required
              maxLength={64}
              placeholder={draft.kind === "IAQ" ? t("High CO₂, Board room") : t("Daylight dimming")}
              value={draft.name}
              error={fieldError(errors["name"])}
              onChange={({ currentTarget }) => {
                form.change({ name: currentTarget.value });
              }}
            />
            {content === undefined ? (
              <p className="muted">{t("A summary appears here once a value, its limits and an action are chosen.")}</p>
            ) : (
              <Sentence parts={conditionParts(content, { device: device?.name, point, actions: things.names })} />
            )}
          </div>
          <ConditionBlocks draft={draft} errors={errors} things={things} sources={sources} onChange={form.change} />
        </Card>
        <ConditionTrialCards
          condition={content === undefined ? undefined : asked}
          id={saved?.id ?? null}
          point={point}
          mayTry={maySave}
          onThreshold={(threshold) => {
            const shift = threshold - Number(draft.threshold);
            form.change({
              threshold: String(threshold),
              endsAt: String(Number((Number(draft.endsAt) + shift).toPrecision(9))),
            });
          }}
        >
          {device !== undefined && seen !== undefined && (
            <LastDays point={seen} of={device.name} limit={limitOf(draft, seen)} />
          )}
        </ConditionTrialCards>
      </div>
    </RecordPage>
  );
}

/** The threshold that is typed, across what was recorded of its point. */
function limitOf(draft: ConditionDraft, seen: PointDescription): { name: string; value: number } | undefined {
  const value = draft.threshold.trim() === "" ? Number.NaN : Number(draft.threshold);
  if (draft.point !== seen.key || !Number.isFinite(value)) return undefined;
  return { name: firesText(draft.operator, numberText(seen, value)), value };
}
