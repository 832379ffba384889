import type { SchematicPage } from "@atrium/contract/site";
import { LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { lazyPart } from "../../../platform/parts/lazyPart.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { DrawingEditsContext } from "../drawing/DrawingEdits.tsx";

/** The editor is loaded only when somebody opens it: few people draw. */
const DrawingEditor = lazyPart(async () => (await import("./DrawingEditor.tsx")).DrawingEditor);

/** A phone shows drawings, it does not change them. */
const PHONE = "(max-width: 640px)";

interface RoomProps {
  readonly children: ReactNode;
}

/** A page with drawings of the plant, or the editor of one of them in its place. */
function DrawingRoom({ page, children }: RoomProps & { readonly page: SchematicPage }) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const mayEdit = hasFeature(useSession(), "devicesSettable") && !isPhone;
  const [edited, setEdited] = useState<{ readonly key: string | undefined }>();
  const edits = useMemo(
    () => ({ open: (key: string) => setEdited({ key }), create: () => setEdited({ key: undefined }) }),
    [],
  );
  if (edited === undefined) {
    return <DrawingEditsContext value={mayEdit ? edits : undefined}>{children}</DrawingEditsContext>;
  }
  return (
    <Suspense fallback={<LoadingBlocks rows={6} label={t("Loading the drawing")} />}>
      <DrawingEditor page={page} openKey={edited.key} onClose={() => setEdited(undefined)} />
    </Suspense>
  );
}

export function ElectricalRoom({ children }: RoomProps) {
  return <DrawingRoom page="electrical">{children}</DrawingRoom>;
}

export function MechanicalRoom({ children }: RoomProps) {
  return <DrawingRoom page="mechanical">{children}</DrawingRoom>;
}

export function PlumbingRoom({ children }: RoomProps) {
  return <DrawingRoom page="plumbing">{children}</DrawingRoom>;
}
