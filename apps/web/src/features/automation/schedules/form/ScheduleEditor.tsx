import {
  ScheduleContent,
  scheduleParts,
  type Schedule,
  type ScheduleRow,
  addSchedule,
  changeSchedule,
  removeSchedule,
} from "@atrium/contract/automation";
import { Card, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { RecordPage, useLeaving } from "../../../../collections/form/RecordPage.tsx";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import { useRecordForm } from "../../../../collections/form/useRecordForm.ts";
import { PageLink } from "../../../../collections/PageLink.tsx";
import { ask } from "../../../../platform/http.ts";
import { notices } from "../../../../platform/notices.ts";
import { moduleOf } from "../../actions/actionDraft.ts";
import { Sentence } from "../../actions/Sentence.tsx";
import { useActionThings } from "../../actions/useActionThings.ts";
import { NEW_SCHEDULE_HREF, scheduleHref, SCHEDULES_HREF } from "../scheduleAddress.ts";
import { trialQuery, useSchedulesChanged } from "../scheduleQueries.ts";
import { FirstDays } from "./FirstDays.tsx";
import styles from "./form.module.css";
import { MeetingNote } from "./MeetingNote.tsx";
import { ScheduleBlocks } from "./ScheduleBlocks.tsx";
import { scheduleContent, type ScheduleDraft, scheduleDraft } from "./scheduleDraft.ts";
import { WeekTrial } from "./WeekTrial.tsx";
import automation from "../../automation.module.css";

const CALLS = {
  save: (body: ScheduleContent, base: Schedule | undefined) =>
    base === undefined
      ? ask(addSchedule, { body })
      : ask(changeSchedule, { params: { id: base.id }, body: { ...body, revision: base.revision } }),
  remove: ({ id }: Schedule) => ask(removeSchedule, { params: { id } }),
};

interface ScheduleEditorProps {
  /** As it is kept now; undefined: it is new, or was taken away. */
  saved: ScheduleRow | undefined;
  /** As it was kept last; undefined: it is new. */
  last: ScheduleRow | undefined;
  begin: ScheduleDraft;
  /** All of them: those that it meets among them. */
  schedules: readonly ScheduleRow[];
}

/** How long nothing is typed before the server is asked, ms. */
const PAUSE = 300;

/** The form of a schedule, its sentence above, and beside it how it would run. */
export function ScheduleEditor({ saved, last, begin, schedules }: ScheduleEditorProps) {
  const navigate = useNavigate();
  const changed = useSchedulesChanged();
  const kind = { ...CALLS, contentOf: scheduleContent, draftOf: scheduleDraft, changed };
  const form = useRecordForm({ kind, saved, empty: begin });
  const { draft, errors, hasChanges } = form;
  const things = useActionThings(draft.actions.map(moduleOf));
  const leaving = useLeaving(form.hasChanges);
  // A name is nothing to how it runs.
  const content = scheduleContent({ ...draft, name: draft.name.trim() === "" ? t("New") : draft.name }).content;
  const [text] = useDebouncedValue(content === undefined ? "" : JSON.stringify(content), PAUSE);
  const asked = useMemo(() => (text === "" ? undefined : ScheduleContent.parse(JSON.parse(text))), [text]);
  const id = saved?.id ?? null;
  const trial = useQuery({ ...trialQuery({ schedule: asked, id, from: null }), enabled: asked !== undefined });
  const isNever = content !== undefined && trial.data?.total === 0;

  async function save(isEnabled: boolean): Promise<void> {
    const kept = await form.save({ isEnabled });
    if (kept === undefined) return;
    notices.show({ kind: "done", title: kept.name, message: isEnabled ? t("Enabled") : t("Is off") });
    await leaving.go(scheduleHref(kept.id), { replace: true });
  }

  useHotkeys([["mod+S", () => void (form.isBusy ? undefined : save(!isNever && (saved?.isEnabled ?? true)))]], []);

  return (
    <RecordPage
      what={t("schedule")}
      form={form}
      leaving={leaving}
      title={last?.name ?? t("New schedule")}
      crumb={<PageLink href={SCHEDULES_HREF}>{t("Schedules")}</PageLink>}
      kpis={
        saved === undefined ? (
          <Tag tone="accent">{t("New, not saved")}</Tag>
        ) : (
          <>
            {!saved.isEnabled && <Tag tone="disabled">{t("Off")}</Tag>}
            {hasChanges && <Tag tone="accent">{t("Changed, not saved")}</Tag>}
          </>
        )
      }
      by={saved?.by}
      isGone={saved === undefined && last !== undefined}
      copyHref={saved && `${NEW_SCHEDULE_HREF}?from=${saved.id}`}
      removal={
        saved && {
          title: t("Delete {name}?", { name: saved.name }),
          action: t("Delete"),
          text: t(
            "If it is running now, it ends and what it set returns to its rest state. Its history stays in the log.",
          ),
          listHref: SCHEDULES_HREF,
        }
      }
      actions={
        <>
          <Button onClick={() => void navigate({ href: SCHEDULES_HREF })}>{t("Cancel")}</Button>
          <Button loading={form.isBusy} onClick={() => void save(false)}>
            {t("Save as disabled")}
          </Button>
          <Button variant="filled" disabled={isNever} loading={form.isBusy} onClick={() => void save(true)}>
            {t("Save and enable")}
          </Button>
        </>
      }
    >
      <div className={`grid items-start gap-12 ${automation["columns"]}`}>
        <Card title={t("Schedule")}>
          <div className={`grid gap-10 ${styles["head"]}`}>
            <TextInput
              label={t("Name")}
              required
              maxLength={64}
              placeholder={t("Early lights, lobby")}
              value={draft.name}
              error={fieldError(errors["name"])}
              onChange={({ currentTarget }) => {
                form.change({ name: currentTarget.value });
              }}
            />
            {content === undefined ? (
              <p className="muted">{t("A summary appears here once a system, a place and a value are chosen.")}</p>
            ) : (
              <Sentence parts={scheduleParts(content, things.names)} />
            )}
            {isNever && (
              <p className="trouble">{t("It never runs within its dates, so it can only be saved as disabled.")}</p>
            )}
          </div>
          <ScheduleBlocks
            id={id}
            draft={draft}
            errors={errors}
            things={things}
            trial={content === undefined ? undefined : trial.data}
            onChange={form.change}
          />
          {trial.data !== undefined && content !== undefined && (
            <MeetingNote trial={trial.data} onChange={form.change} />
          )}
        </Card>
        <div className="grid gap-12 min-w-0">
          <WeekTrial
            content={content === undefined ? undefined : asked}
            id={id}
            schedules={schedules}
            name={draft.name}
          />
          <FirstDays result={trial} isReady={content !== undefined} />
        </div>
      </div>
    </RecordPage>
  );
}
