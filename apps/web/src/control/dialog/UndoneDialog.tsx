import { CommandModal } from "./CommandModal.tsx";
import { UndoneResult, type UndoneResultProps } from "./UndoneResult.tsx";

/** What became of an undo that asked nothing. */
export function UndoneDialog(props: Omit<UndoneResultProps, "onRunning">) {
  return (
    <CommandModal onClose={props.onClose}>
      {(onRunning) => <UndoneResult {...props} onRunning={onRunning} />}
    </CommandModal>
  );
}
