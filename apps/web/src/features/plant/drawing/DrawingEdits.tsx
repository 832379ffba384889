import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import { createContext, use } from "react";

/** What a person may do with the drawings of a page. */
export interface DrawingEdits {
  readonly open: (key: string) => void;
  readonly create: () => void;
}

/** undefined: nobody here may change them. */
export const DrawingEditsContext = createContext<DrawingEdits | undefined>(undefined);

export function useDrawingEdits(): DrawingEdits | undefined {
  return use(DrawingEditsContext);
}

/** Begins a drawing of the page. */
export function NewDrawing() {
  const edits = useDrawingEdits();
  if (edits === undefined) return null;
  return (
    <div>
      <Button size="xs" leftSection={<Icon of={plus} size={14} />} onClick={edits.create}>
        {t("New drawing")}
      </Button>
    </div>
  );
}
