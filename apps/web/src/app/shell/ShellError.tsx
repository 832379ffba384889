import { ErrorState } from "@atrium/ui";
import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { ApiError } from "../../platform/apiError.ts";
import styles from "./ShellError.module.css";

/** Nothing can be shown at all, because the site's own names and places could not be read. */
export function ShellError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <main className={styles["screen"]}>
      <ErrorState
        title="Atrium could not be opened"
        actions={
          <Button variant="filled" onClick={() => void router.invalidate()}>
            Try again
          </Button>
        }
      >
        {sentence(error)}
      </ErrorState>
    </main>
  );
}

function sentence(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) {
    return "The server does not answer. Check the network, then try again.";
  }
  if (error instanceof ApiError) return `The server answered ${error.status}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
