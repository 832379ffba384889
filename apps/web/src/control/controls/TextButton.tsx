import type { ButtonHTMLAttributes } from "react";
import styles from "./TextButton.module.css";

/** An act beside text: looks like a link, is a button. */
export function TextButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "className">) {
  return <button type="button" {...props} className={`t12 m border-0 cursor-pointer ${styles["text"]}`} />;
}
