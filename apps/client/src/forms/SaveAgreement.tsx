import { getAgreement } from '@gatehouse/contract/api/documents';
import type { LegalDocument } from '@gatehouse/contract/model/order';
import { call } from '../lib/api.ts';
import { messages } from './messages.ts';
import { SaveFile } from './SaveFile.tsx';

/** Keeps what the customer agreed to as a PDF; nothing where they did not. */
export function SaveAgreement({ document: { title, agreementId } }: { document: LegalDocument }) {
  if (agreementId === null) return null;
  return (
    <SaveFile
      label={messages.downloadAgreement(title)}
      name={`agreement-${agreementId}.pdf`}
      fetch={() => call(getAgreement, { params: { id: agreementId } })}
    />
  );
}
