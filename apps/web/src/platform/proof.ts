import { useSyncExternalStore } from "react";

/** A change waits until the person has given the password once more. */
export interface ProofQuestion {
  /** @param isProven false: the person does not want to; the change is refused as the server refused it */
  readonly answer: (isProven: boolean) => void;
}

interface Open extends ProofQuestion {
  readonly answered: Promise<boolean>;
}

let open: Open | undefined;
const listeners = new Set<() => void>();

/** Asks the person; those who ask at the same time share the question. */
export async function askForProof(): Promise<boolean> {
  open ??= question();
  return await open.answered;
}

function question(): Open {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked: Open = {
    answered: promise,
    answer: (isProven) => {
      open = undefined;
      tell();
      resolve(isProven);
    },
  };
  // After the caller has taken it.
  queueMicrotask(tell);
  return asked;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The question that waits for an answer, for the dialog that puts it. */
export function useProofQuestion(): ProofQuestion | undefined {
  return useSyncExternalStore(listen, () => open);
}
