import { MAX_STAGES } from "@atrium/contract/automation";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, NumberInput, TextInput } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../../../collections/form/useSubmit.ts";
import { moduleOf } from "../../actions/actionDraft.ts";
import { ActionsEditor } from "../../actions/ActionsEditor.tsx";
import { LESS_POWER } from "../../actions/actionSystems.ts";
import type { ActionThings } from "../../actions/useActionThings.ts";
import { emptyStage, type StageDraft } from "./limitDraft.ts";
import styles from "./limitForm.module.css";

interface StagesEditorProps {
  stages: readonly StageDraft[];
  things: ActionThings;
  /** By their paths in the list: `0.name`. */
  errors: FieldErrors;
  onChange: (stages: StageDraft[]) => void;
}

/** The modules of all stages, each as often as it is named. */
export function modulesOf(stages: readonly StageDraft[]): string[] {
  return stages.flatMap(({ actions }) => actions.map(moduleOf));
}

/** The loads to shed, in order. */
export function StagesEditor({ stages, things, errors, onChange }: StagesEditorProps) {
  const change = (key: number, changed: Partial<StageDraft>): void => {
    onChange(stages.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  };
  const move = (index: number, by: number): void => {
    const moved = [...stages];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    onChange(moved);
  };
  return (
    <ol className="plain-list grid gap-12">
      {stages.map((stage, index) => {
        const own = errorsBelow(errors, String(index));
        const name = stage.name === "" ? t("stage {value}", { value: index + 1 }) : stage.name;
        return (
          <li
            key={stage.key}
            className={`grid gap-10 rounded border ${styles["stage"]}`}
            aria-label={t("Stage {value}", { value: index + 1 })}
          >
            <div className="flex wrap items-start gap-8-12">
              <TextInput
                label={t("Stage {value}", { value: index + 1 })}
                className={styles["stageName"]}
                maxLength={64}
                placeholder={index === 0 ? t("Corridor lights") : t("Office setpoints")}
                value={stage.name}
                error={fieldError(own["name"])}
                onChange={({ currentTarget }) => {
                  change(stage.key, { name: currentTarget.value });
                }}
              />
              <NumberInput
                label={t("Reduces load by about")}
                w={120}
                hideControls
                placeholder={t("not entered")}
                rightSection={<span className="t12 muted">{t("kW")}</span>}
                rightSectionWidth={40}
                value={stage.kilowatts}
                error={fieldError(own["kilowatts"])}
                onChange={(typed) => {
                  change(stage.key, { kilowatts: String(typed) });
                }}
              />
            </div>
            <ActionsEditor
              drafts={stage.actions}
              things={things}
              errors={errorsBelow(own, "actions")}
              within={t("Stage {value}", { value: index + 1 })}
              offer={LESS_POWER}
              onChange={(actions) => {
                change(stage.key, { actions });
              }}
            />
            {stages.length > 1 && (
              <div className="flex wrap gap-4">
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={index === 0}
                  aria-label={t("Shed {name} earlier", { name })}
                  onClick={() => move(index, -1)}
                >
                  {t("Earlier")}
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={index === stages.length - 1}
                  aria-label={t("Shed {name} later", { name })}
                  onClick={() => move(index, 1)}
                >
                  {t("Later")}
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t("Remove {name}", { name })}
                  onClick={() => onChange(stages.filter(({ key }) => key !== stage.key))}
                >
                  {t("Remove")}
                </Button>
              </div>
            )}
          </li>
        );
      })}
      {stages.length < MAX_STAGES && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon of={plus} size={13} />}
            onClick={() => onChange([...stages, emptyStage(stages)])}
          >
            {t("Add stage")}
          </Button>
        </li>
      )}
    </ol>
  );
}
