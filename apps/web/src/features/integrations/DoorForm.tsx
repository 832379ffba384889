import type { BacnetServerSettings, BacnetServerState } from "@atrium/contract/integrations";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { LimitFields } from "../../collections/form/LimitFields.tsx";
import { CommandFields } from "./CommandFields.tsx";
import type { Submission } from "../../collections/form/useSubmit.ts";

type Shared = Pick<BacnetServerSettings, "limits" | "commands">;

/** What such settings have in common while they are being changed. */
interface SharedDraft {
  readonly settings: Shared;
  readonly isChanged: boolean;
  readonly submission: Submission;
  readonly change: {
    (field: "limits", value: Shared["limits"]): void;
    (field: "commands", value: Shared["commands"]): void;
  };
  readonly save: () => void;
}

interface DoorFormProps {
  readonly draft: SharedDraft;
  /** Absent until the server has answered. */
  readonly state: Pick<BacnetServerState, "commandable" | "commanded"> | undefined;
  readonly release: () => Promise<unknown>;
  /** The fields of its own. */
  readonly children: ReactNode;
}

/** The settings of an integration through which other systems read and command, and the button that saves them. */
export function DoorForm({ draft, state, release, children }: DoorFormProps) {
  const { settings, submission, change } = draft;
  const { errors } = submission;
  return (
    <form
      className="col gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        draft.save();
      }}
    >
      {children}
      <LimitFields
        limits={settings.limits}
        error={errors["limits"]}
        onChange={(limits) => {
          change("limits", limits);
        }}
      />
      <CommandFields
        systems={state?.commandable ?? []}
        chosen={settings.commands}
        error={errors["commands"]}
        onChange={(commands) => {
          change("commands", commands);
        }}
        commanded={state?.commanded ?? 0}
        release={release}
      />
      {draft.isChanged && (
        <div>
          <Button type="submit" variant="filled" loading={submission.isBusy}>
            {t("Save")}
          </Button>
        </div>
      )}
    </form>
  );
}
