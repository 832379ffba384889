import type { SchematicMedium, SchematicPage, Schematic } from "@atrium/contract/site";
import { ErrorState, Icon, IconButton, LoadingBlocks, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import redo from "lucide-react/icons/redo-2";
import undo from "lucide-react/icons/undo-2";
import { type ReactNode, useState } from "react";
import { onUndoKey } from "../../../collections/drawing/undoKey.ts";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { ConflictNotice } from "../../../collections/form/ConflictNotice.tsx";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useLeavingQuestion } from "../../../collections/form/useLeavingQuestion.tsx";
import lists from "../../../collections/lists.module.css";
import { Canvas } from "./Canvas.tsx";
import styles from "./editor.module.css";
import { newDrawing } from "./model/changes.ts";
import { Inspector } from "./Inspector.tsx";
import { Palette } from "./Palette.tsx";
import { sourcesQuery } from "./sourcesQuery.ts";
import { type Drawing, useDrawing } from "./useDrawing.ts";
import { useSaveDrawing } from "./useSaveDrawing.ts";

const FIRST_MEDIA: Readonly<Record<SchematicPage, SchematicMedium>> = {
  electrical: "electricity",
  mechanical: "chilled-supply",
  plumbing: "cold",
};

interface DrawingEditorProps {
  readonly page: SchematicPage;
  /** undefined: a new drawing. */
  readonly openKey: string | undefined;
  readonly onClose: () => void;
}

/** Changes a drawing of the plant, or makes a new one, as people wrote it. */
export function DrawingEditor({ page, openKey, onClose }: DrawingEditorProps) {
  const { data, isError } = useQuery(sourcesQuery);
  // A new drawing keeps its key while others are added elsewhere.
  const [first, setFirst] = useState<Schematic>();
  if (isError) {
    return (
      <ErrorState
        title={t("The drawing could not be loaded")}
        actions={<Button onClick={onClose}>{t("Close")}</Button>}
      >
        {t("The server is not responding.")}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingBlocks rows={6} label={t("Loading the drawing")} />;
  const { schematics } = data;
  if (first === undefined) {
    const found = schematics.find(({ key }) => key === openKey);
    const keys = schematics.map(({ key }) => key);
    setFirst(found ?? newDrawing(page, t("New drawing"), keys));
    return null;
  }
  return (
    <Editor
      first={first}
      read={schematics.find(({ key }) => key === first.key) ?? null}
      medium={FIRST_MEDIA[page]}
      onClose={onClose}
    />
  );
}

interface EditorProps {
  readonly first: Schematic;
  readonly read: Schematic | null;
  readonly medium: SchematicMedium;
  readonly onClose: () => void;
}

type Asked = "close" | "delete";

function Editor({ first, read, medium, onClose }: EditorProps) {
  const drawing = useDrawing({ read, first, medium });
  const { draft, base, hasChanges } = drawing;
  const saving = useSaveDrawing(drawing);
  const [asked, setAsked] = useState<Asked>();
  const question = useLeavingQuestion(() => hasChanges);
  return (
    // Undo and redo work wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="col grow min-h-0" onKeyDown={(event) => onUndoKey(event, drawing)}>
      <PageHeading
        title={t("Plant drawing")}
        crumb={draft.name}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <IconButton
              label={t("Undo (Ctrl+Z)")}
              icon={<Icon of={undo} size={16} />}
              disabled={drawing.undo === undefined}
              onClick={drawing.undo}
            />
            <IconButton
              label={t("Redo (Ctrl+Y)")}
              icon={<Icon of={redo} size={16} />}
              disabled={drawing.redo === undefined}
              onClick={drawing.redo}
            />
            {base !== null && (
              <Button disabled={saving.isBusy} onClick={() => setAsked("delete")}>
                {t("Delete drawing")}
              </Button>
            )}
            <Button disabled={!hasChanges || saving.isBusy} onClick={drawing.discard}>
              {t("Discard")}
            </Button>
            <Button
              disabled={saving.isBusy}
              onClick={() => {
                if (hasChanges) setAsked("close");
                else onClose();
              }}
            >
              {t("Close")}
            </Button>
            <Button
              variant="filled"
              disabled={!hasChanges || drawing.problems.length > 0 || drawing.theirs !== undefined}
              loading={saving.isBusy}
              onClick={() => void saving.save()}
            >
              {t("Save drawing")}
            </Button>
          </div>
        }
      />
      <div className={`col gap-10 grow min-h-0 ${styles["body"]}`}>
        <FormError>{drawing.theirs === undefined ? saving.refusal : undefined}</FormError>
        <DrawingConflict drawing={drawing} onClose={onClose} />
        <Palette drawing={drawing} />
        <div className={`grid gap-12 flex-1 min-h-0 ${styles["stage"]}`}>
          <Canvas drawing={drawing} />
          <Inspector drawing={drawing} />
        </div>
      </div>
      <Question asked={asked} saving={saving} onClose={onClose} onStay={() => setAsked(undefined)} />
      {question}
    </div>
  );
}

interface QuestionProps {
  readonly asked: Asked | undefined;
  readonly saving: ReturnType<typeof useSaveDrawing>;
  readonly onClose: () => void;
  readonly onStay: () => void;
}

function Question({ asked, saving, onClose, onStay }: QuestionProps): ReactNode {
  if (asked === "close") {
    return (
      <Confirm
        title={t("Leave without saving?")}
        action={t("Leave")}
        cancel={t("Keep editing")}
        onConfirm={onClose}
        onClose={onStay}
      >
        {t("Your changes here will be lost.")}
      </Confirm>
    );
  }
  if (asked === undefined) return null;
  const remove = async () => {
    if (await saving.remove()) onClose();
    else onStay();
  };
  return (
    <Confirm
      title={t("Delete this drawing?")}
      action={t("Delete")}
      isDestructive
      isBusy={saving.isBusy}
      onConfirm={() => void remove()}
      onClose={onStay}
    >
      {t("Its equipment stays on the plans. Data recorded by its devices is kept.")}
    </Confirm>
  );
}

/** Somebody else has saved this drawing while it was being changed: nothing of either is lost. */
function DrawingConflict({ drawing, onClose }: { readonly drawing: Drawing; readonly onClose: () => void }) {
  const { theirs } = drawing;
  if (theirs === undefined) return null;
  if (theirs === null) {
    return (
      <ConflictNotice overwrite={drawing.keepMine} reload={onClose}>
        {t("Someone else deleted this drawing. Your version is still here: keep it, and save it as a new one.")}
      </ConflictNotice>
    );
  }
  return (
    <ConflictNotice overwrite={drawing.keepMine} reload={drawing.discard}>
      {t("Someone else saved this drawing while you were editing. Your changes are still here.")}
    </ConflictNotice>
  );
}
