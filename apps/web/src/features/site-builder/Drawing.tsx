import type { PlanReply } from "@atrium/contract/site";
import { Icon, IconButton, PageHeading } from "@atrium/ui";
import { FURNITURE } from "@atrium/ui/plan";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import redo from "lucide-react/icons/redo-2";
import undo from "lucide-react/icons/undo-2";
import { type ReactNode, useState } from "react";
import { onUndoKey } from "../../collections/drawing/undoKey.ts";
import { useLeavingQuestion } from "../../collections/form/useLeavingQuestion.tsx";
import { FormError } from "../../collections/form/FormError.tsx";
import lists from "../../collections/lists.module.css";
import { AddMenu } from "./actions/AddMenu.tsx";
import { Canvas, Preview } from "./canvas/Canvas.tsx";
import type { DrawingSettings } from "./canvas/grip.ts";
import styles from "./builder.module.css";
import { ChosenPanel } from "./panels/ChosenPanel.tsx";
import { PartsCard } from "./panels/PartsCard.tsx";
import { ProblemsPanel } from "./panels/ProblemsPanel.tsx";
import { Toolbar } from "./Toolbar.tsx";
import type { Tool } from "./tools.ts";
import { UnderlayLayer } from "./underlay/UnderlayLayer.tsx";
import { useUnderlay } from "./underlay/useUnderlay.ts";
import { useBuilder, type Builder } from "./useBuilder.ts";
import { useSave, type MoveQuestion } from "./useSave.ts";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { ConflictNotice } from "../../collections/form/ConflictNotice.tsx";

/** Devices that a question names; more are counted. */
const MOST_NAMED = 8;

const [FIRST_FURNITURE] = FURNITURE;

interface DrawingProps {
  read: PlanReply;
  /** "Pavilion, 1st Floor". */
  name: string;
  /** Where another floor is chosen. */
  choice: ReactNode;
}

/** One floor, being drawn. */
export function Drawing({ read, name, choice }: DrawingProps) {
  const builder = useBuilder(read);
  const saving = useSave(builder);
  const underlying = useUnderlay(builder);
  const [tool, setTool] = useState<Tool>("select");
  const [settings, setSettings] = useState<DrawingSettings>({
    grid: 0.1,
    isJoined: true,
    zone: undefined,
    furniture: FIRST_FURNITURE,
  });
  const [isPreview, setPreview] = useState(false);
  const question = useLeavingQuestion(() => builder.hasChanges || underlying.hasChanges);
  const wrong = builder.problems.some(({ severity }) => severity === "wrong");

  return (
    // Undo and redo work wherever the focus is on the page.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="col grow min-h-0"
      onKeyDown={(event) => {
        onUndoKey(event, builder);
      }}
    >
      <PageHeading
        title={t("Site builder")}
        crumb={name}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            {choice}
            <AddMenu
              placement={read.placement}
              floor={read.floor}
              hasChanges={builder.hasChanges || underlying.hasChanges}
            />
            <IconButton
              label={t("Undo (Ctrl+Z)")}
              icon={<Icon of={undo} size={16} />}
              disabled={builder.undo === undefined}
              onClick={builder.undo}
            />
            <IconButton
              label={t("Redo (Ctrl+Y)")}
              icon={<Icon of={redo} size={16} />}
              disabled={builder.redo === undefined}
              onClick={builder.redo}
            />
            <Button
              aria-pressed={isPreview}
              onClick={() => {
                setPreview(!isPreview);
              }}
            >
              {isPreview ? t("Back to drawing") : t("Operator view")}
            </Button>
            <Button disabled={!builder.hasChanges || saving.isBusy} onClick={builder.discard}>
              {t("Discard")}
            </Button>
            <Button
              variant="filled"
              disabled={!builder.hasChanges || wrong}
              loading={saving.isBusy}
              onClick={() => void saving.save()}
            >
              {t("Save plan")}
            </Button>
          </div>
        }
      />
      <div className={styles["notes"]}>
        <FormError>{saving.refusal}</FormError>
        <PlanConflict builder={builder} clashes={saving.clashes} onMerge={saving.merge} />
      </div>
      {isPreview ? (
        <div className={`col min-w-0 overflow-hidden border ${styles["preview"]}`}>
          <Preview builder={builder} label={t("{name}, operator view", { name })} />
        </div>
      ) : (
        <div className={`grid gap-12 flex-1 min-h-0 ${styles["stage"]}`}>
          <section className={`col min-w-0 overflow-hidden border ${styles["drawing"]}`} aria-label={t("Drawing")}>
            <Toolbar
              tool={tool}
              onTool={setTool}
              settings={settings}
              onSettings={setSettings}
              zones={builder.draft.plan.zones}
            />
            <Canvas
              builder={builder}
              label={t("Drawing of {name}", { name })}
              tool={tool}
              settings={settings}
              underlay={underlying.underlay !== null && <UnderlayLayer underlay={underlying.underlay} />}
              corners={underlying.corners}
              picked={underlying.picked}
              onTool={setTool}
              onPick={underlying.pick}
            />
          </section>
          <aside className={`col gap-12 min-w-0 ${styles["aside"]}`} aria-label={t("Drawing contents")}>
            <ChosenPanel builder={builder} isJoined={settings.isJoined} />
            <ProblemsPanel builder={builder} />
            <PartsCard
              builder={builder}
              zone={settings.zone}
              underlying={underlying}
              onScale={() => {
                underlying.forgetPicked();
                setTool("scale");
              }}
            />
          </aside>
        </div>
      )}
      <SaveQuestion question={saving.question} />
      {question}
    </div>
  );
}

/** Asks before devices belong to another room than they did. */
function SaveQuestion({ question }: { question: MoveQuestion | undefined }) {
  if (question === undefined) return null;
  const { devices, onConfirm, onClose } = question;
  const more = devices.length - MOST_NAMED;
  return (
    <Confirm
      title={t(
        "Move {count, plural, one {# device} other {# devices}} to the room around {count, plural, one {it} other {them}}?",
        {
          count: devices.length,
        },
      )}
      action={t("Save and move")}
      cancel={t("Continue drawing")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(
        "Their rooms were deleted or no longer contain them: {slice}{part}. Each will be assigned to the room around it.",
        {
          slice: devices
            .slice(0, MOST_NAMED)
            .map(({ name }) => name)
            .join(", "),
          part: more > 0 ? t(" and {more} more", { more }) : "",
        },
      )}
    </Confirm>
  );
}

interface PlanConflictProps {
  builder: Builder;
  /** What both have changed, after the changes were merged. */
  clashes: readonly string[];
  onMerge: () => void;
}

/** Somebody else has saved this plan while it was being drawn: nothing of either is lost. */
function PlanConflict({ builder, clashes, onMerge }: PlanConflictProps) {
  if (builder.theirs === undefined) {
    if (clashes.length === 0) return null;
    return (
      <ConflictNotice>
        {t("You both changed {clashes}. The drawing has your version: save it, or revert it with Undo.", {
          clashes: clashes.join(", "),
        })}
      </ConflictNotice>
    );
  }
  return (
    <ConflictNotice
      overwrite={onMerge}
      overwriteLabel={t("Merge both")}
      reload={builder.discard}
      reloadLabel={t("Discard mine")}
    >
      {t("Someone else saved this plan while you were drawing. Your changes are still here.")}
    </ConflictNotice>
  );
}
