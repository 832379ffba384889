import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import { errorsBelow, type FieldErrors } from "../../../collections/form/useSubmit.ts";
import { type ActionDraft, emptyAction } from "./actionDraft.ts";
import { ActionFields } from "./ActionFields.tsx";
import styles from "./actions.module.css";
import { type ActionOffer, EVERYTHING } from "./actionSystems.ts";
import type { ActionThings } from "./useActionThings.ts";

interface ActionsEditorProps {
  drafts: readonly ActionDraft[];
  things: ActionThings;
  /** By their paths in the list: `0.where.places`. */
  errors: FieldErrors;
  /** What they are part of, where a page has several lists of actions: "Stage 2". */
  within?: string;
  /** What an action can be about; all that a rule can set where it is not said. */
  offer?: ActionOffer;
  onChange: (drafts: ActionDraft[]) => void;
}

const MOST_ACTIONS = 10;

/** All that a rule does while it runs. */
export function ActionsEditor({ drafts, things, errors, within, offer = EVERYTHING, onChange }: ActionsEditorProps) {
  return (
    <div className="grid gap-12 min-w-0">
      {drafts.map((draft, index) => (
        <section
          key={draft.key}
          className={`grid gap-8 ${styles["action"]}`}
          aria-label={
            within === undefined
              ? t("Action {value}", { value: index + 1 })
              : t("{within}, action {value}", { within, value: index + 1 })
          }
        >
          <ActionFields
            draft={draft}
            things={things}
            errors={errorsBelow(errors, String(index))}
            offer={offer}
            onChange={(changed) => {
              onChange(drafts.map((one) => (one.key === draft.key ? changed : one)));
            }}
          />
          {drafts.length > 1 && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t("Remove action {value}", { value: index + 1 })}
              onClick={() => {
                onChange(drafts.filter(({ key }) => key !== draft.key));
              }}
            >
              {t("Remove")}
            </Button>
          )}
        </section>
      ))}
      {drafts.length < MOST_ACTIONS && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon of={plus} size={13} />}
            onClick={() => {
              onChange([...drafts, emptyAction(drafts)]);
            }}
          >
            {t("Add action")}
          </Button>
        </div>
      )}
    </div>
  );
}
