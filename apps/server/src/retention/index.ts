export {
  type ErasureRequest,
  readErasureRequest,
  requestErasure,
  withdrawErasureRequest,
} from './erasure-requests.ts';
